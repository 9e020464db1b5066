import { useLayoutEffect, useRef, useState } from 'react'
import { loadMathStyles } from './math-styles.ts'
import type { RenderedBlocks } from './render-rich-text.ts'
import classes from './rich-text.module.css'

/**
 * Blocks of `renderBlocks` that change while somebody types. Only changed paragraphs are replaced: laying out a whole
 * long text for each letter would delay the next one.
 */
export function LiveRichText({ blocks }: Pick<RenderedBlocks, 'blocks'>) {
  const place = useRef<HTMLDivElement>(null)
  const [first] = useState(blocks)
  const shown = useRef(first)

  useLayoutEffect(() => {
    if (place.current && shown.current !== blocks)
      replaceBlocks(place.current, shown.current, blocks)
    shown.current = blocks
  }, [blocks])

  loadMathStyles()
  return (
    <div
      ref={place}
      className={classes.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderBlocks, which lets no HTML of the author through.
      dangerouslySetInnerHTML={{ __html: first.join('') }}
    />
  )
}

/** Replaces the blocks between the equal ones at both ends. Each block is one element. */
function replaceBlocks(place: Element, before: readonly string[], after: readonly string[]) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1

  const old = [...place.children].slice(start, before.length - end)
  const next = place.children[before.length - end] ?? null
  for (const element of old) element.remove()
  const template = document.createElement('template')
  template.innerHTML = after.slice(start, after.length - end).join('')
  place.insertBefore(template.content, next)
}
