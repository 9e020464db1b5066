import type { SvgNode } from 'mathjax'
import type { Formula } from './formulas.ts'

const RELATIONS = '=<>≠≤≥≦≧⩽⩾≪≫≈≅≃≡∼∝∈∉∋⊂⊃⊆⊇⊥∥∣→←↔↦⇒⇐⇔⟹⟸⟺⟶⟵⟷∴∵:'
const SIGNS = '+−±∓×⋅·÷∗∪∩∧∨⊕∖'
const OPENING = '([{⟨⌊⌈'
const CLOSING = ')]}⟩⌋⌉'

const kindOf = ({ attributes }: SvgNode) => attributes['data-mml-node']
const isSpace = (node: SvgNode): boolean =>
  kindOf(node) === 'mspace' || (kindOf(node) === 'mstyle' && node.children.every(isSpace))

/** The one sign that an operator shows; a bracket drawn in several pieces shows none. */
function signOf(node: SvgNode) {
  if (kindOf(node) !== 'mo' || node.children.length !== 1) return undefined
  const code = Number.parseInt(String(node.children[0]?.attributes['data-c']), 16)
  return Number.isNaN(code) ? undefined : String.fromCodePoint(code)
}

const shiftOf = ({ attributes }: SvgNode) =>
  Number(/^translate\(([-\d.]+)/.exec(String(attributes.transform ?? ''))?.[1] ?? 0)

/** A node of the top level; `x` is its left end, `from` that of the group in which it stood. */
type Member = { node: SvgNode; from: number; x: number }

/** The nodes beside each other on the top level, taken out of the groups that only hold them. */
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

/** Where a line may begin, outside all brackets: at a relation or sign between two terms, behind a comma, between two brackets. */
function breaksIn(members: Member[]) {
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
 * A formula in pieces between which a line may be broken: at relations and signs of its top level. The first one is read out
 * as the whole; each is as tall as the whole. One piece where it cannot be broken.
 */
export function brokenFormula(formula: Formula): Formula[] {
  const [outer] = formula.tree.children
  const members = outer ? membersOf(outer) : []
  const starts = [0, ...breaksIn(members)]
  if (!outer || starts.length === 1) return [formula]
  return starts.map((start, n) => {
    const end = starts[n + 1] ?? members.length
    const left = n === 0 ? 0 : (members[start]?.x ?? 0)
    const nodes = members.slice(start, end).map(({ node, from }) => moved([node], from - left))
    return {
      ...formula,
      latex: n === 0 ? formula.latex : '',
      width: (members[end]?.x ?? formula.width) - left,
      tree: { ...formula.tree, children: [{ ...outer, children: nodes }] },
    }
  })
}

const moved = (children: SvgNode[], by: number): SvgNode => ({
  kind: 'g',
  attributes: { transform: `translate(${by},0)` },
  children,
})

/** How wide the widest piece is that cannot be broken, in thousandths of the type's size. */
export const widestPiece = (formula: Formula) =>
  Math.max(...brokenFormula(formula).map(({ width }) => width))
