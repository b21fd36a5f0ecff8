import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * What a screen reader reads, in its order. pdfmake knows no structure, so each text of a definition carries its place
 * in it through the layout to the renderer (tags.ts).
 */
export interface StructureNode {
  /** Standard structure type, e.g. `H1`, `P`, `Table`, `TH`. */
  readonly type: string;
  readonly parent: StructureNode | null;
  readonly children: StructureNode[];
  /** Which cells a heading cell is about. */
  readonly scope?: 'Row' | 'Column';
  /** The heading row of a table is drawn on each page and read once. */
  readonly repeated?: true;
  /** Set by the renderer: what was made of it, and on which page it was begun. */
  begun?: { readonly element: StructureElement; readonly page: object };
}

/** An element of pdfkit's structure; a function that is added draws what the element holds. */
export interface StructureElement {
  add(part: StructureElement | (() => void)): void;
}

/** What layouts may say of a table besides how it looks. */
export interface TableMeaning {
  /** `row`: the first cell of each row names the others; `none`: a frame around a text, no table at all. */
  readonly headings?: 'row' | 'none';
}

type Node = Readonly<Record<string, unknown>>;

const child = (
  parent: StructureNode,
  type: string,
  more: Pick<StructureNode, 'scope' | 'repeated'> = {},
): StructureNode => {
  const node: StructureNode = { type, parent, children: [], ...more };
  parent.children.push(node);
  return node;
};

/** The definition with its structure; headers, footers and backgrounds have none and are read by nobody. */
export function withStructure(definition: TDocumentDefinitions): TDocumentDefinitions {
  const document: StructureNode = { type: 'Document', parent: null, children: [] };
  return {
    ...definition,
    version: '1.7',
    // ISO 14289-1: said in the file's metadata, and held by structure, language, title, fonts and links with a text.
    subset: 'PDF/UA' as never,
    tagged: true,
    content: structured(definition.content, document),
  };
}

function structured(content: unknown, parent: StructureNode): Content {
  if (Array.isArray(content)) return content.map((one) => structured(one, parent)) as Content;
  if (typeof content !== 'object' || content === null) return textNode({ text: content }, parent);
  const node = content as Node;
  if ('text' in node) return textNode(node, parent);
  if ('stack' in node) return { ...node, stack: structured(node.stack, parent) } as Content;
  if ('columns' in node) return { ...node, columns: structured(node.columns, parent) } as Content;
  return 'table' in node ? tableNode(node, parent) : (node as unknown as Content);
}

/** A text of its own: a heading of its `headlineLevel`, else a paragraph; with a link, a link in it. */
function textNode(node: Node, parent: StructureNode): Content {
  const isEmpty = node.text === '' || (Array.isArray(node.text) && node.text.length === 0);
  if (isEmpty) return node as unknown as Content;
  const block = child(parent, node.headlineLevel ? `H${String(node.headlineLevel)}` : 'P', inherited(parent));
  const tag = node.link ? child(block, 'Link', inherited(parent)) : block;
  const parts = Array.isArray(node.text) ? node.text : [node.text];
  const text = parts.map((part: unknown) => (typeof part === 'object' ? { ...part, tag } : { text: part, tag }));
  return { ...node, text } as unknown as Content;
}

const inherited = ({ repeated }: StructureNode) => (repeated ? { repeated } : {});

function tableNode(node: Node, parent: StructureNode): Content {
  const { body, headerRows = 0, ...rest } = node.table as { body: unknown[][]; headerRows?: number };
  const { headings } = node as TableMeaning;
  if (headings === 'none') {
    return { ...node, table: { ...rest, headerRows, body: body.map((row) => structured(row, parent)) } } as Content;
  }
  const table = child(parent, 'Table');
  const rows = body.map((cells, row) => {
    const isHeading = row < headerRows;
    const line = child(table, 'TR');
    return cells.map((cell, column) => {
      const names = isHeading || (headings === 'row' && column === 0);
      const about = isHeading ? ({ scope: 'Column', repeated: true } as const) : ({ scope: 'Row' } as const);
      return structured(cell, child(line, names ? 'TH' : 'TD', names ? about : {}));
    });
  });
  return { ...node, table: { ...rest, headerRows, body: rows } } as unknown as Content;
}
