import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { layerOrder } from '../../web/layer-order.ts'

const STYLES = new URL('../../web/app/', import.meta.url)

/** Properties named by a side of the screen instead of the text's direction, which right-to-left scripts reverse. */
const PHYSICAL =
  /(?:^|[\s;{])(?:left|right|[a-z-]+-(?:left|right)(?:-(?:color|style|width|radius))?)\s*:|text-align\s*:\s*(?:left|right)\b/gm

/** Inline styles may not name left and right either. */
const INLINE = /\bstyle=\{\{[\s\S]*?\}\}/g
const PHYSICAL_INLINE = /\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*)\s*:/g

const all = readdirSync(STYLES, { recursive: true, encoding: 'utf8' })
const files = all.filter((file) => file.endsWith('.css'))
const textOf = (file: string) => readFileSync(new URL(file, STYLES), 'utf8')

test('styles name the sides of the text and not those of the screen', () => {
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(PHYSICAL)].map(([words]) => `${file}: ${words.trim()}`),
  )
  expect(found, 'left is inline-start, right is inline-end').toEqual([])
})

test('so do the styles of single elements', () => {
  const styled = all
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...textOf(file).matchAll(INLINE)].map(([style]) => `${file}: ${style}`))
  expect(styled.length).toBeGreaterThan(3)
  expect(styled.filter((style) => style.match(PHYSICAL_INLINE))).toEqual([])
})

test('what stays at the foot of a screen lets go where that is low, and covers no field', () => {
  const bars = files.filter((file) =>
    /\{[^{}]*\bbottom: 0;[^{}]*\bposition: sticky;/.test(textOf(file)),
  )
  expect(bars.length).toBeGreaterThan(1)
  const staying = bars.filter(
    (file) => !/@media \(max-height: 500px\) \{[^@]*position: static;/.test(textOf(file)),
  )
  expect(staying).toEqual([])
})

test('each style sheet with layers is served with their order, in whichever order the sheets arrive', () => {
  const { filter, handler } = layerOrder().transform
  const layered = files.filter((file) => /@layer/.test(textOf(file)))
  expect(layered.length).toBeGreaterThan(30)
  const without = layered.filter((file) => {
    const text = textOf(file)
    if (!filter.id.test(file) || !filter.code.test(text)) return !text.includes('@layer reset, u')
    return !handler(text).code.startsWith('@layer reset, ui, words;')
  })
  expect(without).toEqual([])
  expect(readFileSync(new URL('../vite.config.ts', STYLES), 'utf8')).toContain('layerOrder(),')
})

test('a plain class name is defined in words.css, and each class there has several users', () => {
  const words = [...textOf('words.css').matchAll(/^ {2}\.([\w-]+)/gm)].map(([, word = '']) => word)
  const said = all
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => [...textOf(file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)])
    .flatMap(([, text, mixed = '']) => (text ?? mixed.replace(/\$\{[^}]*\}/g, '')).split(/\s+/))
  expect(said.length).toBeGreaterThan(500)
  const unknown = said.filter((word) => word && word !== 'gn-focus' && !words.includes(word))
  expect(unknown, 'take one of web/app/words.css, or a CSS module').toEqual([])
  const few = words.filter((word) => said.filter((each) => each === word).length < 3)
  expect(few, 'move it to the sheets of its users').toEqual([])
})

/** A sheet's classes, without those of other sheets. */
const classesIn = (text: string) =>
  new Set(
    text
      .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|:\s[^;{}]*;/g, '')
      .match(/(?<=\.)[a-zA-Z][\w-]*/g),
  )

/** Each style sheet that a text names, with the text before its name. */
const sheetsIn = (file: string, pattern: RegExp) =>
  [...textOf(file).matchAll(pattern)].map(([, said = '', sheet = '']) => ({
    said,
    sheet: join(dirname(file), sheet).replaceAll('\\', '/'),
  }))

test('each class of a style sheet has a user', () => {
  const used = new Map<string, Set<string>>()
  const use = (sheet: string, names: string[]) =>
    used.set(sheet, new Set([...(used.get(sheet) ?? []), ...names]))
  for (const file of files)
    for (const { said, sheet } of sheetsIn(file, /composes: ([^;]+?) from "([^"]+)"/g))
      use(sheet, said.split(' '))
  for (const file of all.filter((each) => /\.tsx?$/.test(each)))
    for (const { said, sheet } of sheetsIn(file, /import (\w+) from '(\..+\.module\.css)'/g)) {
      const text = textOf(file)
      // A sheet that is passed on whole, or read by a computed name, may use any of its classes.
      const isWhole = new RegExp(`(?<![</\\w.'"-])${said}(?=[\\[,)}])`).test(text)
      const names = text.match(new RegExp(`(?<=\\b${said}\\??\\.)\\w+`, 'g')) ?? []
      use(sheet, isWhole ? [...classesIn(textOf(sheet))] : names)
    }
  const unused = files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) =>
      [...classesIn(textOf(file))]
        .filter((name) => !used.get(file)?.has(name))
        .map((name) => `${file}: .${name}`),
    )
  expect(unused, 'take its rules away').toEqual([])
})
