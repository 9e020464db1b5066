import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Endpoint } from '@ganit/contract/endpoint'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import type { z } from 'zod'
import { decoderOf } from './decoder-of.ts'

const CONTRACT = join(import.meta.dirname, '../contract')
const DECODERS = join(import.meta.dirname, 'app/api/decoders.ts')
/**
 * `contract/calls/accounts/accounts.ts` holds what pages load of `contract/src/accounts/accounts.ts`, without its
 * schemas.
 */
const CALLS = /\/contract\/calls\/([\w/-]+\.ts)$/
const IN_APP = /\/web\/app\/[^?]+\.tsx?(\?|$)/

type Module = {
  /** Values by exported name. */
  exported: Record<string, unknown>
  /** Names of top-level values that need zod to be made. */
  schemas: Set<string>
  statements: Statement[]
  /** True if neither this module nor one that it imports has schemas or calls. */
  isPlain: boolean
}
type Statement = { text: string; names: string[]; mentioned: Set<string>; imports?: Imported }
type Imported = { from: string; names: { imported: string; local: string }[] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value

/**
 * The call without its schemas: the names of its parts, and a decoder of its answer; undefined if the decoder needs
 * zod.
 */
export function callOf(endpoint: Endpoint) {
  const { method, path, access, status, notIdempotent, params, querystring, body, response } =
    endpoint
  const names = (schema?: z.ZodObject) =>
    schema && { shape: Object.fromEntries(Object.keys(schema.shape).map((name) => [name, 1])) }
  const decoder = response && decoderOf(response)
  if (response && !decoder) return undefined
  const parts = {
    method,
    path,
    access,
    status,
    notIdempotent,
    params: names(params),
    querystring: names(querystring),
    body: body && 1,
  }
  const written = JSON.stringify(parts).slice(0, -1)
  return decoder ? `${written},response:/*@__PURE__*/$.answer(()=>${decoder})}` : `${written}}`
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

type Pattern = { name: string; elements?: { name: string }[] }

/** Names that a top-level statement declares, whether exported or not. */
function declared(node: Node): string[] {
  const inner = (node.declaration as Node | null) ?? node
  if (inner.type === 'VariableDeclaration')
    return (inner.declarations as { id: Pattern }[]).flatMap(({ id }) =>
      id.elements ? id.elements.map(({ name }) => name) : [id.name],
    )
  const named = inner.id as { name: string } | null | undefined
  return named ? [named.name] : []
}

function importedBy(node: Node): Imported | undefined {
  if (node.type !== 'ImportDeclaration') return undefined
  const specifiers = node.specifiers as { imported?: { name: string }; local: { name: string } }[]
  return {
    from: (node.source as { value: string }).value,
    names: specifiers.map(({ imported, local }) => ({
      imported: imported?.name ?? '*',
      local: local.name,
    })),
  }
}

/** Adds the names of values that a piece of code mentions. */
function collectNames(node: Node, into: Set<string>) {
  if (node.type === 'Identifier') into.add(node.name as string)
  for (const [part, value] of Object.entries(node)) {
    const isLabel = (part === 'property' || part === 'key') && !node.computed
    if (isLabel) continue
    for (const each of Array.isArray(value) ? value : [value])
      if (isNode(each)) collectNames(each, into)
  }
  return into
}

function statementOf(node: Node, source: string): Statement {
  const imports = importedBy(node)
  return {
    text: source.slice(node.start, node.end),
    names: declared(node),
    mentioned: collectNames(node, new Set()),
    ...(imports && { imports }),
  }
}

const haveCommonEntry = (some: Set<string>, others: Set<string>) =>
  [...some].some((each) => others.has(each))

/** Reads the contract's modules: their values by running them, and by their text which of them need zod. */
export function contractReader() {
  const known = new Map<string, Promise<Module>>()
  const read = (file: string) => {
    let module = known.get(file)
    if (!module) {
      module = readModule(file)
      known.set(file, module)
    }
    return module
  }

  async function readModule(file: string): Promise<Module> {
    const place = join(CONTRACT, 'src', file)
    const source = stripTypeScriptTypes(readFileSync(place, 'utf8'))
    const exported = (await import(place)) as Record<string, unknown>
    const { body } = parseAst(source) as unknown as { body: Node[] }
    const statements = body.map((node) => statementOf(node, source))

    const schemas = new Set<string>()
    let isPlain = !Object.values(exported).some((value) => isEndpoint(value) || isSchema(value))
    for (const { imports } of statements)
      for (const { imported, local } of imports?.names ?? []) {
        const from = imports?.from ?? ''
        const inner = from.startsWith('.') ? join(file, '..', from) : undefined
        if (!inner || (await needsZod(inner, imported))) schemas.add(local)
        if (!inner || !(await read(inner)).isPlain) isPlain = false
      }
    const isCall = (name: string) => {
      const value = exported[name]
      return isEndpoint(value) && callOf(value) !== undefined
    }
    for (let before = -1; before !== schemas.size; ) {
      before = schemas.size
      for (const { mentioned, names, imports } of statements)
        if (!imports && haveCommonEntry(mentioned, schemas))
          for (const name of names) if (!isCall(name)) schemas.add(name)
    }
    return { exported, schemas, statements, isPlain }
  }

  async function needsZod(file: string, name: string) {
    const { exported, schemas } = await read(file)
    return isSchema(exported[name]) || schemas.has(name)
  }
  return { read, needsZod }
}

/** The source of a module without everything that needs zod; its calls are literals. */
export function withoutSchemas({ exported, schemas, statements }: Module) {
  const lines = statements.map(({ text, names, mentioned, imports }) => {
    if (imports) {
      const kept = imports.names.filter(({ local }) => !schemas.has(local))
      if (kept.length === 0) return ''
      const list = kept.map(({ imported, local }) => `${imported} as ${local}`).join(', ')
      return `import { ${list} } from '${imports.from}'`
    }
    const passed = /^export \{([^}]*)\} from '([^']+)'/.exec(text)
    if (passed) {
      const [, list = '', from] = passed
      const kept = list.split(',').filter((each) => each.trim() && !isSchema(exported[each.trim()]))
      return kept.length > 0 ? `export {${kept}} from '${from}'` : ''
    }
    const calls = names.flatMap((name) => {
      const value = exported[name]
      const call = isEndpoint(value) ? callOf(value) : undefined
      return call ? [`export const ${name} = ${call}`] : []
    })
    return calls.length > 0 ? calls.join('\n') : haveCommonEntry(mentioned, schemas) ? '' : text
  })
  return `import * as $ from '${DECODERS}'\n${lines.filter(Boolean).join('\n')}\n`
}

const IMPORT = /^import \{([^}]*)\} from '@ganit\/contract\/([\w/-]+)'/gm
const NAME = /^(\w+)(?: as (\w+))?$/

/**
 * Lets pages load a call of the contract without zod: its schemas come with the forms that check by them, half a page's
 * code later. An import of a name that needs zod, or of a call whose schema the file names, stays as it is.
 */
export function callsOfContract(): Plugin {
  const contract = contractReader()

  async function divided(names: string, module: string, code: string) {
    const { isPlain } = await contract.read(`${module}.ts`)
    const [calls, schemas]: [string[], string[]] = [[], []]
    for (const each of names.split(',').map((name) => name.trim())) {
      if (!each || each.startsWith('type ')) continue
      const [, name = each, local = name] = NAME.exec(each) ?? []
      const isNamed = new RegExp(`\\b${local}\\.(body|params|querystring|response)\\b`).test(code)
      const isWhole = isNamed || isPlain || (await contract.needsZod(`${module}.ts`, name))
      ;(isWhole ? schemas : calls).push(each)
    }
    const from = (list: string[], place: string) =>
      list.length > 0 ? `import { ${list.join(', ')} } from '${place}'` : ''
    // One more line at the start would shift all others.
    return [
      from(calls, `${CONTRACT}/calls/${module}.ts`),
      from(schemas, `@ganit/contract/${module}`),
    ].join('; ')
  }

  return {
    name: 'calls-of-contract',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (CALLS.test(source)) return source
      const inner = importer && CALLS.exec(importer)?.[1]
      if (!inner || !source.startsWith('.')) return null
      const file = join(inner, '..', source)
      return join(CONTRACT, (await contract.read(file)).isPlain ? 'src' : 'calls', file)
    },
    async load(id) {
      const file = CALLS.exec(id)?.[1]
      if (!file) return null
      const code = withoutSchemas(await contract.read(file))
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
    async transform(code, id) {
      if (this.environment.name !== 'client' || !IN_APP.test(id)) return null
      const parts = await Promise.all(
        [...code.matchAll(IMPORT)].map(async (found) => {
          const [whole, names = '', module = ''] = found
          return { whole, now: await divided(names, module, code) }
        }),
      )
      if (parts.length === 0) return null
      const changed = parts.reduce((text, { whole, now }) => text.replace(whole, () => now), code)
      return { code: changed, map: null }
    },
  }
}
