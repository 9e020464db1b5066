import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importMapOf, renameByContent } from '../../names-by-content.ts'

const screen = (more: string) => `import{a}from"./shell.js";a(${more})`
const listed = 'const d=["assets/chart.js","assets/chart-STYLESV1.css"];import("./chart.js");'

/** Files that a small build writes: screens, what all have in common, and a dialog that only one opens. */
const BUILT = {
  'assets/home.js': listed + screen('1'),
  'assets/desk.js': `${listed + screen('2')};import("./dialog.js")`,
  'assets/dues.js': listed + screen('3'),
  'assets/plan.js': listed + screen('4'),
  'assets/about.js': screen('5'),
  'assets/dialog.js': `import{b}from"./ring.js";${screen('6')}`,
  'assets/chart.js': 'import{e}from"./axes.js";e()',
  'assets/axes.js': 'export const e=()=>7',
  'assets/ring.js': 'import{c}from"./ring-two.js";export const b=c',
  'assets/ring-two.js': 'import{b}from"./ring.js";export const c=()=>b',
  'assets/shell.js': 'export const a=(n)=>n+1000',
}

async function build(changes: Partial<typeof BUILT> = {}, sheet = 'STYLESV1') {
  const folder = mkdtempSync(join(tmpdir(), 'ganit-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const each of ['assets', '.vite']) await mkdir(join(folder, each))
  const files = { ...BUILT, ...changes }
  for (const [name, code] of Object.entries(files))
    await writeFile(join(folder, name), code.replace('STYLESV1', sheet))
  const list = { 'app/home.tsx': { file: 'assets/home.js', imports: ['_shell.js'] } }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(list))
  const css = { viteMetadata: { importedCss: new Set([`assets/chart-${sheet}.css`]) } }
  const named = await renameByContent(
    folder,
    Object.keys(files).map((fileName) => ({ fileName, ...(/chart/.test(fileName) && css) })),
  )
  const mapOf = (...begun: string[]): Record<string, string> =>
    JSON.parse(importMapOf(begun, named)).imports
  return { folder, mapOf, files: readdirSync(join(folder, 'assets')).toSorted() }
}

const changed = (before: string[], after: string[]) =>
  after.filter((name) => !before.includes(name)).map((name) => name.replace(/-[\w-]{8}\.js$/, ''))

test('a changed script that many name gets another name, and no other one does', async () => {
  const before = await build()
  expect(before.files).toEqual((await build()).files)
  expect(before.files).toHaveLength(Object.keys(BUILT).length)
  for (const file of before.files) expect(file).toMatch(/^[a-z-]+-[\w-]{8}\.js$/)

  const { files } = await build({ 'assets/shell.js': 'export const a=(n)=>n+1001' })
  expect(changed(before.files, files)).toEqual(['shell'])
  expect(changed(before.files, (await build({}, 'STYLESV2')).files)).toEqual([])
  // Only `chart` imports it, which many name.
  const axes = await build({ 'assets/axes.js': 'export const e=()=>8' })
  expect(changed(before.files, axes.files)).toEqual(['axes'])
  // Each of two that import each other would need the other's hash.
  const ring = await build({ 'assets/ring.js': 'import{c}from"./ring-two.js";export const b=c(1)' })
  expect(changed(before.files, ring.files)).toEqual(['ring'])
})

test('a changed dialog renames the screen that opens it', async () => {
  const before = await build()
  const after = await build({ 'assets/dialog.js': `import{b}from"./ring.js";${screen('60')}` })
  expect(changed(before.files, after.files)).toEqual(['desk', 'dialog'])
  const [dialog = ''] = after.files.filter((file) => file.startsWith('dialog'))
  const [desk = ''] = after.files.filter((file) => file.startsWith('desk'))
  expect(readFileSync(join(after.folder, 'assets', desk), 'utf8')).toContain(
    `import("./${dialog}")`,
  )
})

test('the list of files has the new names', async () => {
  const { folder, files } = await build()
  const list = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  expect(files).toContain(list['app/home.tsx'].file.replace('assets/', ''))
})

test('a page’s map leads to all that its scripts name without a hash, and to nothing else', async () => {
  const { folder, mapOf } = await build()
  expect(Object.keys(mapOf('assets/about.js'))).toEqual(['/assets/shell.js'])
  const map = mapOf('assets/about.js', 'assets/desk.js')
  expect(Object.keys(map)).toEqual([
    '/assets/axes.js',
    '/assets/chart.css',
    '/assets/chart.js',
    '/assets/ring-two.js',
    '/assets/ring.js',
    '/assets/shell.js',
  ])
  expect(map['/assets/chart.css']).toBe('/assets/chart-STYLESV1.css')
  expect(readFileSync(join(folder, map['/assets/shell.js'] ?? ''), 'utf8')).toContain('n+1000')
})
