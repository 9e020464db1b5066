import type { SvgNode } from 'mathjax'
import type { Formula } from './formulas.ts'

const RELATIONS = '=<>≠≤≥≦≧⩽⩾≪≫≈≅≃≡∼∝∈∉∋⊂⊃⊆⊇⊥∥∣→←↔↦⇒⇐⇔⟹⟸⟺⟶⟵⟷∴∵:'
const SIGNS = '+−±∓×⋅·÷∗∪∩∧∨⊕∖'
const OPENING = '([{⟨⌊⌈'
const CLOSING = ')]}⟩⌋⌉'

const kindOf = ({ attributes }: SvgNode) => attributes['data-mml-node']
const isSpace = (node: SvgNode): boolean =>
  kindOf(node) === 'mspace' || (kindOf(node) === 'mstyle' && node.children.every(isSpace))

/** The character an operator shows, if it is a single one; a bracket in several pieces has none. */
function signOf(node: SvgNode) {
  if (kindOf(node) !== 'mo' || node.children.length !== 1) return undefined
  const code = Number.parseInt(String(node.children[0]?.attributes['data-c']), 16)
  return Number.isNaN(code) ? undefined : String.fromCodePoint(code)
}

const shiftOf = ({ attributes }: SvgNode) =>
  Number(/^translate\(([-\d.]+)/.exec(String(attributes.transform ?? ''))?.[1] ?? 0)

/** A top-level node: `x` is its left end, `from` is the left end of its group. */
type Member = { node: SvgNode; from: number; x: number }

/** Top-level nodes, taken out of groups that only wrap them. */
function membersOf(group: SvgNode, from = 0): Member[] {
  return group.children.flatMap((node): Member[] => {
    const x = from + shiftOf(node)
    const isHolder = kindOf(node) === 'math' || kindOf(node) === 'mstyle'
    const isPlain = node.attributes.fill === undefined && !isSpace(node)
    return isHolder && isPlain ? membersOf(node, x) : [{ node, from, x }]
  })
}

const isOneOf = (signs: string, sign: string | undefined) =>
  sign !== undefined && signs.includes(sign)

/** Positions for line breaks outside brackets: at a relation or sign between terms, after a comma, between brackets. */
function findBreaks(members: Member[]) {
  const breaks: number[] = []
  let depth = 0
  let isInBars = false
  let before: string | undefined = '('
  for (const [at, { node }] of members.entries()) {
    if (isSpace(node)) continue
    const sign = signOf(node)
    const isBetween = isOneOf(RELATIONS + SIGNS, sign)
    const isOperand = !isOneOf(`${RELATIONS}${SIGNS}${OPENING},;`, before)
    const isOpen = depth === 0 && !isInBars && at > 0
    const isAfterComma = before === ',' || before === ';'
    const isFactor = isOneOf(OPENING, sign) && isOneOf(CLOSING, before)
    if (isOpen && ((isBetween && isOperand) || isAfterComma || isFactor)) breaks.push(at)
    if (isOneOf(OPENING, sign)) depth += 1
    if (isOneOf(CLOSING, sign)) depth = Math.max(0, depth - 1)
    if (sign === '|' && depth === 0) isInBars = !isInBars
    before = sign
  }
  return breaks
}

/**
 * Splits a formula at top-level relations and signs for line breaks. The first piece carries the text of the whole;
 * each has the whole's height. One piece if it cannot be split.
 */
export function breakFormula(formula: Formula): Formula[] {
  const [outer] = formula.tree.children
  const members = outer ? membersOf(outer) : []
  const starts = [0, ...findBreaks(members)]
  if (!outer || starts.length === 1) return [formula]
  return starts.map((start, n) => {
    const end = starts[n + 1] ?? members.length
    const left = n === 0 ? 0 : (members[start]?.x ?? 0)
    const nodes = members.slice(start, end).map(({ node, from }) => moveNodes([node], from - left))
    return {
      ...formula,
      latex: n === 0 ? formula.latex : '',
      width: (members[end]?.x ?? formula.width) - left,
      tree: { ...formula.tree, children: [{ ...outer, children: nodes }] },
    }
  })
}

const moveNodes = (children: SvgNode[], by: number): SvgNode => ({
  kind: 'g',
  attributes: { transform: `translate(${by},0)` },
  children,
})

/** Width of the widest unbreakable piece, in thousandths of the font size. */
export const widestPiece = (formula: Formula) =>
  Math.max(...breakFormula(formula).map(({ width }) => width))
