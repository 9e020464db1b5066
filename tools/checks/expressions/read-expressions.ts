import { readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'

export type Expression = { file: string; source: string; flags: string }

type Node = { type?: string; regex?: { pattern: string; flags: string } }

/** The regular expressions that are written out in a source, each once. */
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
