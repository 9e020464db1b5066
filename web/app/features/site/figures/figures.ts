const files = import.meta.glob<string>('./class-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export type Drawing = { label: string; lines: string }

/** A class's drawing and its title for screen readers. In a browser, import it lazily. */
export function drawingOf(classNumber: number): Drawing {
  const svg = files[`./class-${String(classNumber).padStart(2, '0')}.svg`] ?? ''
  const [, attributes = '', lines = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? []
  return { label: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? '', lines: lines.trim() }
}
