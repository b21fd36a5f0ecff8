import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, XAxis, YAxis } from 'recharts';

const colourOf = (rate: number): string => (rate >= 9 ? '#14713d' : rate >= 7 ? '#8a4b00' : '#c81e1e');

/** How many answers gave each rate; the table below says the same in words. */
export default function Chart({ distribution }: { distribution: readonly number[] }) {
  const bars = distribution.map((count, rate) => ({ rate: String(rate), count }));
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart data={bars} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#dcd8ea" />
        <XAxis dataKey="rate" tickLine={false} />
        <YAxis allowDecimals={false} tickLine={false} axisLine={false} />
        <Bar dataKey="count" isAnimationActive={false}>
          {bars.map(({ rate }) => (
            <Cell key={rate} fill={colourOf(Number(rate))} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
