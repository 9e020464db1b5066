import { readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'

export type Expression = { file: string; source: string; flags: string }

type Node = { type?: string; regex?: { pattern: string; flags: string } }

/** The regular expression literals of a source, without duplicates. */
export function expressionsIn(file: string, path: string): Expression[] {
  const found = new Map<string, Expression>()
  JSON.stringify(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }), (_, node: Node) => {
    if (node?.type !== 'Literal' || !node.regex) return typeof node === 'bigint' ? null : node
    const { pattern: source, flags } = node.regex
    found.set(`${source}/${flags}`, { file, source, flags })
    return null
  })
  return [...found.values()]
}

/** True if a source builds an expression from parts. */
export const putsTogether = (path: string) => readFileSync(path, 'utf8').includes('new RegExp(')

/** The expressions that sources build from parts while loading. */
export async function expressionsMadeBy(files: string[], load: (file: string) => Promise<unknown>) {
  const found: Expression[] = []
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, [pattern, ...flags], as) {
      const made: RegExp = Reflect.construct(target, [pattern, ...flags], as)
      const { stack = '' } = new Error()
      const file = files.find((each) => stack.includes(`/${each}`))
      if (file) found.push({ file, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    for (const file of files) await load(file)
  } finally {
    globalThis.RegExp = plain
  }
  return found
}
