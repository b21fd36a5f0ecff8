import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '#web/browser/facilities.ts';

const CHANNEL = 'portal-session';

/**
 * Tells the person's other tabs for whom this page was made, and has this one ask the server when another tab's was made
 * for somebody else: who logs out in one tab is logged out of all of them at once. `isOver`: this page waits for its
 * owner, so any word of another tab is worth a question.
 */
export function useOtherTabs(actor: string | null, { isOver, look }: { isOver: boolean; look(): void }): void {
  const hear = useEffectEvent((other: unknown) => {
    if (other !== actor || isOver) look();
  });
  useEffect(() => {
    const channel = openChannel(CHANNEL);
    // Without a channel a tab asks when it is looked at.
    if (!channel) return undefined;
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
    channel.postMessage(actor);
    return () => channel.close();
  }, [actor]);
}
