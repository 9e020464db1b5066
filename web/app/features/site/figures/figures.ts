const files = import.meta.glob<string>('./class-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export type Drawing = { label: string; lines: string }

/** A file's name for screen readers, and what it draws. */
function drawing(svg: string): Drawing {
  const [, attributes = '', lines = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? []
  return { label: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? '', lines: lines.trim() }
}

/** The twelve drawings, one for each class, in their order. */
export const figures: readonly Drawing[] = Object.keys(files)
  .sort()
  .map((file) => drawing(files[file] ?? ''))
