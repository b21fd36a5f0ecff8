import { createElement, type SVGProps } from 'react';

/** A picture as lucide-react's files hold it. */
export interface IconData {
  readonly name: string;
  readonly size?: number;
  readonly aliases?: readonly unknown[];
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string;
}

/**
 * Stands for lucide-react's `createLucideIcon` in both builds (`vite.config.ts`): the same markup, but what never changes
 * of it is made once. Its own makes each name of a class and an attribute again, a tenth of a list's rendering.
 */
export default function createLucideIcon({ name, size: side = 24, aliases = [], node }: IconData) {
  const classes = [name, ...aliases.filter((alias) => typeof alias === 'string')].map((own) => `lucide-${own}`);
  const fixed = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${side} ${side}`,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  const className = ['lucide', ...classes].join(' ');
  return function Icon({ size = 24, className: more, ...rest }: IconProps) {
    const isNamed = rest['aria-label'] !== undefined || rest.role !== undefined;
    return createElement(
      'svg',
      {
        ...fixed,
        width: size,
        height: size,
        className: more ? `${className} ${more}` : className,
        ...(isNamed ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      parts,
    );
  };
}
