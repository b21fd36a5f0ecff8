import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { barsHeight } from './bars-height.ts';

export interface BarData {
  readonly label: string;
  readonly count: number;
}

const COLOUR = '#5b21b6';
/** Room for the longest label beside a bar. */
const LABELS = 150;

/** Bars for the eye, upright or lying; the table beside them says the same in words. */
export default function Bars({ bars, lying }: { bars: readonly BarData[]; lying: boolean }) {
  const count = <Bar dataKey="count" fill={COLOUR} isAnimationActive={false} maxBarSize={44} />;
  return lying ? (
    <ResponsiveContainer width="100%" height={barsHeight(bars.length, lying)}>
      <BarChart
        data={[...bars]}
        layout="vertical"
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="#dcd8ea" />
        <XAxis type="number" allowDecimals={false} tickLine={false} />
        <YAxis type="category" dataKey="label" width={LABELS} tickLine={false} interval={0} />
        {count}
      </BarChart>
    </ResponsiveContainer>
  ) : (
    <ResponsiveContainer width="100%" height={barsHeight(bars.length, lying)}>
      <BarChart data={[...bars]} margin={{ top: 8, right: 8, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#dcd8ea" />
        <XAxis dataKey="label" tickLine={false} />
        <YAxis allowDecimals={false} tickLine={false} axisLine={false} />
        {count}
      </BarChart>
    </ResponsiveContainer>
  );
}
