import { dropOwn, readOwn, writeOwn } from '../../own-storage.ts'
import { parseJson } from '../../storage.ts'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'
import type { PostFields } from './post-fields.ts'

/** What is kept in this tab of a post while it is written, and the stored post that it began with. */
type KeptPost = { fields: PostFields; base: Snapshot<PostFields> }

const textsOf = (id: string) => `postDraft:${id}`
/** The cover by itself: it is large, and need not be written with each letter. */
const coverOf = (id: string) => `postCover:${id}`

/** What was typed before the page was reloaded, or nothing. */
export function readKept(id: string): KeptPost | null {
  const kept = parseJson(readOwn('session', textsOf(id))) as KeptPost | null
  if (!kept?.base?.fields) return null
  const { fields, base } = kept
  const cover = readOwn('session', coverOf(id)) ?? base.fields.cover
  return { fields: { ...base.fields, ...fields, cover }, base }
}

export function keep(id: string, { fields: { cover, ...texts }, base }: KeptPost) {
  writeOwn('session', textsOf(id), JSON.stringify({ fields: texts, base }))
  writeOwn('session', coverOf(id), cover)
}

export function dropKept(id: string) {
  dropOwn('session', textsOf(id))
  dropOwn('session', coverOf(id))
}
