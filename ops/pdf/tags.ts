import { createRequire } from 'node:module';
import type { StructureElement, StructureNode } from './structure.ts';

/**
 * Tags for pdfmake, which hands pdfkit's `tagged` through and marks nothing itself: its renderer is given the two
 * missing steps, before and after each line. Of pdfmake's inside this uses `Renderer.renderLine` and `renderVector`,
 * `Line.clone` and the properties of inlines; documents.test.ts reads the structure back, so another version that
 * works differently is seen.
 */
interface Inline {
  readonly text: string;
  readonly width: number;
  readonly tag?: StructureNode;
  readonly lineEnd?: boolean;
  readonly [property: string]: unknown;
}

interface Line {
  inlines: Inline[];
  clone(): Line;
}

interface MarkedDocument {
  readonly page: object;
  struct(type: string, options?: object): StructureElement;
  addStructure(element: StructureElement): void;
  markContent(tag: 'Artifact', options?: object): void;
  endMarkedContent(): void;
}

type Box = [x: number, y: number, width: number, height: number];

interface Linking {
  link(...place: [...Box, url: unknown, options?: object]): unknown;
}

interface Renderer {
  readonly pdfDocument: MarkedDocument;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: unknown): void;
}

function elementOf(document: MarkedDocument, node: StructureNode): StructureElement {
  const parent = node.parent && elementOf(document, node.parent);
  if (node.begun) return node.begun.element;
  const element = document.struct(node.type, node.scope ? { scope: node.scope } : {});
  node.begun = { element, page: document.page };
  if (parent) parent.add(element);
  else document.addStructure(element);
  // Cells without a text, e.g. places to sign, are cells as well.
  if (node.type === 'TR') for (const cell of node.children) elementOf(document, cell);
  return element;
}

const isDrawnBefore = ({ page }: MarkedDocument, { repeated, begun }: StructureNode): boolean =>
  repeated === true && begun !== undefined && begun.page !== page;

/** Draws something that belongs to nobody's text. */
function asArtifact(document: MarkedDocument, draw: () => void): void {
  document.markContent('Artifact');
  draw();
  document.endMarkedContent();
}

const ALIKE = ['tag', 'font', 'fontSize', 'color', 'link', 'characterSpacing', 'opacity', 'background', 'decoration'];

/** Words that look alike as one: a link is one place to click for each line, not one for each letter. */
function joined(line: Line): Line {
  const inlines: Inline[] = [];
  for (const inline of line.inlines) {
    const last = inlines.at(-1);
    if (last && ALIKE.every((property) => last[property] === inline[property])) {
      inlines[inlines.length - 1] = {
        ...last,
        text: last.text + inline.text,
        width: last.width + inline.width,
      };
    } else inlines.push(inline);
  }
  const whole = line.clone();
  whole.inlines = inlines;
  return whole;
}

/** Teaches pdfmake's renderer, once in each thread. */
export function teachTags(): void {
  const require = createRequire(import.meta.url);
  const { default: renderer } = require('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } };
  const { default: documents } = require('pdfmake/js/PDFDocument.js') as { default: { prototype: Linking } };
  const { link } = documents.prototype;
  // A place to click says where it leads (PDF/UA 7.18.1); pdfkit gives it an empty text. A String object is a text there.
  documents.prototype.link = function (...[x, y, width, height, url, options]) {
    // oxlint-disable-next-line no-new-wrappers
    return link.call(this, x, y, width, height, url, { ...options, Contents: new String(`Odnośnik: ${String(url)}`) });
  };
  const { renderLine, renderVector } = renderer.prototype;
  renderer.prototype.renderLine = function (line, x, y) {
    const tag = line.inlines[0]?.tag;
    const draw = () => renderLine.call(this, joined(line), x, y);
    if (!tag || isDrawnBefore(this.pdfDocument, tag)) asArtifact(this.pdfDocument, draw);
    else elementOf(this.pdfDocument, tag).add(draw);
  };
  renderer.prototype.renderVector = function (vector) {
    asArtifact(this.pdfDocument, () => renderVector.call(this, vector));
  };
}
