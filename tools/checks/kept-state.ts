import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

const ROOT = join(import.meta.dirname, '../..')

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && typeof (value as Node).start === 'number'

const partsOf = (node: Node) => Object.values(node).flat().filter(isNode)

const isFunction = ({ type }: Node) => /Function/.test(type)

/** Names that a pattern declares. */
function namesOf(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'Property') return namesOf(pattern.value as Node)
  return partsOf(pattern)
    .filter(({ type }) => /Pattern|Property|Identifier|RestElement/.test(type))
    .flatMap(namesOf)
}

/** The name at the root of `name.a.b`. */
function rootOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return String(node.name)
  return node && /MemberExpression|NonNull|TSAs/.test(node.type)
    ? rootOf((node.object ?? node.expression) as Node)
    : undefined
}

const CHANGING = /^(set|add|delete|clear|push|pop|shift|unshift|splice)$/

/** The name whose value a node changes, by assignment or by a method of a collection. */
function changedBy(node: Node): string | undefined {
  if (node.type === 'AssignmentExpression') return rootOf(node.left as Node)
  if (node.type === 'UpdateExpression') return rootOf(node.argument as Node)
  if (node.type === 'UnaryExpression' && node.operator === 'delete')
    return rootOf(node.argument as Node)
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  return CHANGING.test(String((callee.property as Node).name))
    ? rootOf(callee.object as Node)
    : undefined
}

/** Functions whose results remember something from call to call. */
const REMEMBERING = /^(create[A-Z]\w*|pLimit|onFirstUse|AsyncLocalStorage|setInterval)$/
/** Functions whose locals outlive a call: makers, and those that run once for an app or a loop. */
const LASTING = /^((create|start|open|listen|mount|decorate|build|keep|limit)[A-Z]\w*|\w+Routes)$/
/** Functions that run once for an app, whatever academies it serves. */
const ONCE = /^((mount|decorate|build)[A-Z]\w*|\w+Routes)$/
/** Values made inside calls of these functions are each academy's own; the last two are helpers of `decorateApp`. */
const OWN = /^(perAcademy|cachedPerAcademy|ofAcademy|value|object)$/

type Scope = {
  name: string
  names: Set<string>
  outer: Scope | undefined
  isOnce: boolean
  isLasting: boolean
}

const calleeOf = (node: Node) =>
  /^(Call|New)Expression$/.test(node.type) ? rootOf(node.callee as Node) : undefined

/**
 * Everything that a module keeps from one call to the next: variables of the module, functions whose variables outlive
 * them, and what is made once.
 */
function keptIn(module: Node) {
  const kept = new Set<string>()
  const top: Scope = { name: '', names: new Set(), outer: undefined, isOnce: true, isLasting: true }

  function declare(node: Node, scope: Scope) {
    if (node.type === 'VariableDeclarator')
      for (const name of namesOf(node.id as Node)) scope.names.add(name)
    else if (node.type === 'FunctionDeclaration') scope.names.add(String((node.id as Node).name))
    if (isFunction(node)) return
    for (const part of partsOf(node)) declare(part, scope)
  }

  /** The scope that declares a name that is changed in another function. */
  function ownerOf(name: string, scope: Scope) {
    let owner: Scope | undefined = scope
    while (owner && !owner.names.has(name)) owner = owner.outer
    return owner === scope ? undefined : owner
  }

  function enter(node: Node, name: string, scope: Scope, isPlugin: boolean) {
    const isOnce = scope.isOnce && (isPlugin || ONCE.test(name))
    const isLasting = isPlugin || LASTING.test(name)
    const inner: Scope = { name, names: new Set(), outer: scope, isOnce, isLasting }
    for (const param of node.params as Node[])
      for (const each of namesOf(param)) inner.names.add(each)
    const body = node.body as Node | null
    // An overload has no body.
    if (!body) return
    declare(body, inner)
    for (const part of [...(node.params as Node[]), body]) walk(part, inner)
  }

  function note(changed: string, owner: Scope | undefined) {
    if (owner?.isLasting) kept.add(owner === top ? changed : owner.name)
  }

  function walk(node: Node, scope: Scope, given = '', isPlugin = false) {
    const changed = changedBy(node)
    if (changed) note(changed, ownerOf(changed, scope))
    const callee = calleeOf(node)
    if (callee && OWN.test(callee)) return
    if (callee && scope.isOnce && REMEMBERING.test(callee))
      kept.add(`${scope.name && `${scope.name}/`}${callee}()`)
    if (isFunction(node)) {
      enter(node, String((node.id as Node | null)?.name ?? given), scope, isPlugin)
      return
    }
    const name = node.type === 'VariableDeclarator' ? rootOf(node.id as Node) : given
    for (const part of partsOf(node))
      walk(part, scope, /Declarator|Call/.test(node.type) ? name : '', callee === 'fp')
  }

  declare(module, top)
  walk(module, top)
  return kept
}

/** Callbacks of `pg`, which are called in any place. */
function callbacksIn(node: Node): string[] {
  const { property } = (node.callee ?? {}) as { property?: Node }
  const takesOne = (node.arguments as Node[] | undefined)?.some(isFunction)
  const isOne =
    node.type === 'CallExpression' && takesOne && /^(query|connect)$/.test(String(property?.name))
  return [...(isOne ? [String(property?.name)] : []), ...partsOf(node).flatMap(callbacksIn)]
}

function readSource(file: string) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return { text, program: parseSync(file, text).program as unknown as Node }
}

const sources = () =>
  globSync('server/src/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/migrations\//.test(file))
    .map((file) => ({ ...readSource(file), file: file.slice('server/src/'.length) }))

/** Files of ours that a file imports, and not only their types. */
const importsOf = (file: string, program: Node) =>
  (program.body as unknown as Node[]).flatMap(({ type, source, importKind, exportKind }) => {
    const name = String((source as { value?: unknown } | undefined)?.value ?? '')
    if (!/^(Import|Export)/.test(type) || [importKind, exportKind].includes('type')) return []
    if (/^\..*\.tsx?$/.test(name)) return [join(dirname(file), name)]
    const [, own] = /^@ganit\/contract\/(.+)$/.exec(name) ?? []
    return own ? [`contract/src/${own}.ts`] : []
  })

/** A file with all files that it leads to. */
function reachedFrom(entry: string) {
  const found = new Map<string, Node>()
  const waiting = [entry]
  for (const file of waiting) {
    if (found.has(file)) continue
    const { program } = readSource(file)
    found.set(file, program)
    waiting.push(...importsOf(file, program))
  }
  return [...found].map(([file, program]) => ({ file, program }))
}

/** The names under which a source text keeps state from one call to the next. */
export const keptBy = (text: string) => [
  ...keptIn(parseSync('a.ts', text).program as unknown as Node),
]

const namesIn = (files: { file: string; program: Node }[]) =>
  files
    .flatMap(({ file, program }) => [...keptIn(program)].map((name) => `${file}: ${name}`))
    .toSorted()

/** The state that the server's files keep from one call to the next, each as `file: name`. */
export const keptState = () => namesIn(sources())

/** The state that the page renderer keeps in the server's process. */
export const keptByPages = () => namesIn(reachedFrom('web/app/entry.server.tsx'))

/** Files with callbacks of `pg`. */
export const databaseCallbacks = () =>
  sources().flatMap(({ file, program }) => callbacksIn(program).map((name) => `${file}: ${name}`))

/** Files that contain a word. */
export const filesWith = (word: RegExp) =>
  sources()
    .filter(({ text }) => word.test(text))
    .map(({ file }) => file)
    .toSorted()
