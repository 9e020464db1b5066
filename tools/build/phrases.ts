// Finds texts marked by `phrase` that are shown in English, because `i18n._` was forgotten.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { CATALOGUES } from '../../web/app/i18n/catalogue-of.ts'
import { filesOfCatalogue } from './messages.ts'

const APP = join(import.meta.dirname, '../../web/app')

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

const isPhrase = (node: unknown) =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  node.callee.name === 'phrase'

/** Names of members that hold a phrase; the set is empty if a list or object holds nothing but phrases. */
type Lists = Map<string, Set<string>>

/** The lists and objects of a file that hold phrases. */
function listsIn(program: Node): Lists {
  const lists: Lists = new Map()
  for (const { type, id, init } of nodesOf(program)) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || id.type !== 'Identifier')
      continue
    // Components and functions show phrases, and do not hold them.
    if (/Function/.test(init.type)) continue
    const inside = [...nodesOf(init)]
    if (!inside.some(isPhrase)) continue
    const members = inside.filter(({ type, value }) => type === 'Property' && isPhrase(value))
    const names = members.flatMap(({ key }) => (isNode(key) ? [String(key.name ?? key.value)] : []))
    lists.set(String(id.name), new Set(names))
  }
  return lists
}

/** The name at the root of `LIST[key].name`. */
const rootOf = (node: Node): string =>
  node.type === 'MemberExpression' && isNode(node.object) ? rootOf(node.object) : String(node.name)

/** Names that the pattern of a parameter gives to members of a list. */
function namesIn(pattern: unknown, members: Set<string>): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as unknown[]).flatMap((each) =>
      isNode(each) && each.type === 'Identifier' ? [String(each.name)] : namesIn(each, members),
    )
  if (pattern.type !== 'ObjectPattern') return []
  return (pattern.properties as Node[]).flatMap(({ key, value }) =>
    isNode(key) && isNode(value) && members.has(String(key.name)) ? [String(value.name)] : [],
  )
}

/** The parts of an expression that become text. */
function partsShown(node: unknown): Node[] {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression')
    return [...partsShown(node.consequent), ...partsShown(node.alternate)]
  if (node.type === 'LogicalExpression')
    return [...partsShown(node.left), ...partsShown(node.right)]
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).flatMap(partsShown)
  return [node]
}

/** Expressions of a component that show a phrase untranslated. */
function untranslatedIn(source: string, lists: Lists): string[] {
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
  const wrong: string[] = []
  const look = (node: Node, names: Set<string>) => {
    let known = names
    const { callee, arguments: given } = node
    if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
      const list = [...nodesOf(callee)].find(
        ({ type, name }) => type === 'Identifier' && lists.has(String(name)),
      )
      const members = list && lists.get(String(list.name))
      const [turn] = given as Node[]
      if (members && isNode(turn) && /Function/.test(turn.type))
        known = new Set([
          ...names,
          ...(turn.params as Node[]).flatMap((each) => namesIn(each, members)),
        ])
    }
    if (node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'key') return
    if (node.type === 'JSXExpressionContainer')
      for (const part of partsShown(node.expression)) {
        const members = lists.get(rootOf(part))
        const isMember =
          part.type === 'MemberExpression' &&
          members &&
          isNode(part.property) &&
          (part.computed === true || members.has(String(part.property.name)))
        const isName = part.type === 'Identifier' && known.has(String(part.name))
        if (isMember || isName) wrong.push(source.slice(Number(part.start), Number(part.end)))
      }
    for (const child of childrenOf(node)) look(child, known)
  }
  look(program, new Set())
  return wrong
}

/** All untranslated phrases in translated pages, by file. */
export function untranslatedPhrases(): string[] {
  const files = new Set(CATALOGUES.flatMap((catalogue) => [...filesOfCatalogue(catalogue)]))
  const sources = new Map([...files].map((file) => [file, readFileSync(file, 'utf8')]))
  const holding = new Map<string, Lists>()
  for (const [file, source] of sources)
    if (source.includes('phrase(')) {
      const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
      holding.set(file, listsIn(program))
    }
  return [...sources].flatMap(([file, source]) => {
    if (!file.endsWith('.tsx')) return []
    const lists: Lists = new Map(holding.get(file))
    for (const [, names = '', path = ''] of source.matchAll(
      /import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g,
    )) {
      const from = join(dirname(file), path)
      for (const name of names.split(',').map((each) => each.trim())) {
        const members = holding.get(from)?.get(name)
        if (members) lists.set(name, members)
      }
    }
    if (lists.size === 0) return []
    return untranslatedIn(source, lists).map((part) => `${relative(APP, file)}: ${part}`)
  })
}
