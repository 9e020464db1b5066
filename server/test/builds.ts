import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './temporary.ts'

/** A build whose module for the server is this one; it has no files for browsers. */
export async function aBuildOf(module: string) {
  const buildDir = temporaryFolder()
  await mkdir(join(buildDir, 'server'), { recursive: true })
  await mkdir(join(buildDir, 'client', 'assets', 'site'), { recursive: true })
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'server', 'index.js'), module)
  return buildDir
}

/** A build whose page names its script, as each release names its files anew. */
export async function aBuild(release: string) {
  const script = `/assets/site/page-${release.padEnd(8, '0')}.js`
  const buildDir = await aBuildOf(
    `export const entry = { module: { createPageHandlers: () => ({ render: async () =>
      new Response('<script src="${script}">', { headers: { 'content-type': 'text/html' } }) }) } }`,
  )
  await writeFile(join(buildDir, 'client', script), `// ${release}`)
  await writeFile(join(buildDir, 'client', `${script}.br`), `br ${release}`)
  await writeFile(join(buildDir, 'client', 'assets', 'font-AAAABBBB.woff2'), 'the same')
  return buildDir
}
