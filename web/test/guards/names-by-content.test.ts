import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importMapOf, renameByContent } from '../../names-by-content.ts'

/** What a small build writes: two pages, what both have in common, and a dialog with styles that one opens later. */
const BUILT = {
  'assets/home.js': 'import{a}from"./shell.js";a(1)',
  'assets/desk.js':
    'const d=["assets/dialog.js","assets/shell.js","assets/dialog-STYLESV1.css"];import{a}from"./shell.js";import("./dialog.js")',
  'assets/dialog.js': 'import{a}from"./shell.js";a(2)',
  'assets/shell.js': 'export const a=(n)=>n+1000',
}
const SCRIPTS = [
  { fileName: 'assets/home.js', imports: ['assets/shell.js'], dynamicImports: [] },
  {
    fileName: 'assets/desk.js',
    imports: ['assets/shell.js'],
    // It had only styles, and is no file.
    dynamicImports: ['assets/dialog.js', 'assets/only-styles.js'],
  },
  { fileName: 'assets/dialog.js', imports: ['assets/shell.js'], dynamicImports: [] },
  { fileName: 'assets/shell.js', imports: [], dynamicImports: [] },
]

async function build(changes: Partial<typeof BUILT> = {}, sheet = 'STYLESV1') {
  const folder = mkdtempSync(join(tmpdir(), 'ganit-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const each of ['assets', '.vite']) await mkdir(join(folder, each))
  const css = `assets/dialog-${sheet}.css`
  for (const [name, code] of Object.entries({ ...BUILT, ...changes }))
    await writeFile(join(folder, name), code.replace('STYLESV1', sheet))
  const list = { 'app/home.tsx': { file: 'assets/home.js', imports: ['_shell.js'] } }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(list))
  const scripts = SCRIPTS.map((script) =>
    script.fileName === 'assets/dialog.js'
      ? { ...script, viteMetadata: { importedCss: new Set([css]) } }
      : script,
  )
  const named = await renameByContent(folder, scripts)
  const mapOf = (...begun: string[]): Record<string, string> =>
    JSON.parse(importMapOf(begun, named)).imports
  return { folder, mapOf, files: readdirSync(join(folder, 'assets')).toSorted() }
}

const changed = (before: string[], after: string[]) =>
  after.filter((name) => !before.includes(name)).map((name) => name.replace(/-.*/, ''))

test('a changed script gets another name, and no other one does', async () => {
  const before = await build()
  expect(before.files).toEqual((await build()).files)
  for (const file of before.files) expect(file).toMatch(/^[a-z]+-[\w-]{8}\.js$/)

  const { files } = await build({ 'assets/shell.js': 'export const a=(n)=>n+1001' })
  expect(changed(before.files, files)).toEqual(['shell'])
  // Its address is in the map of pages, so a changed style sheet renames no script.
  expect(changed(before.files, (await build({}, 'STYLESV2')).files)).toEqual([])
})

test('the list of files has the new names', async () => {
  const { folder, files } = await build()
  const list = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  expect(files).toContain(list['app/home.tsx'].file.replace('assets/', ''))
})

test('a page’s map leads to all that its scripts load, and to nothing else', async () => {
  const { folder, mapOf } = await build()
  expect(Object.keys(mapOf('assets/home.js'))).toEqual(['/assets/shell.js'])
  const map = mapOf('assets/home.js', 'assets/desk.js')
  expect(Object.keys(map)).toEqual(['/assets/dialog.css', '/assets/dialog.js', '/assets/shell.js'])
  expect(map['/assets/dialog.css']).toBe('/assets/dialog-STYLESV1.css')
  expect(readFileSync(join(folder, map['/assets/shell.js'] ?? ''), 'utf8')).toContain('n+1000')
})
