import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly tried: true | undefined;
  /** Said instead, where the server may have it already. */
  readonly why: string;
  readonly label: string;
  readonly 'aria-label': string;
  onClick(): void;
}

/** Takes back what waits on this device; what was sent without an answer is sent to its end first (decision 246). */
export const TakeBack = ({ tried, why, ...button }: Props) =>
  tried ? (
    <span role="status" className="soft small">
      {why}
    </span>
  ) : (
    <Button size="small" theme="ghost" {...button} />
  );
