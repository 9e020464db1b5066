import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'
import type { PostFields } from './post-fields.ts'

/** What is kept in this tab of a post while it is written, and the stored post that it began with. */
export type KeptPost = { fields: PostFields; base: Snapshot<PostFields> }

const textKey = (id: string) => `postDraft:${id}`
/** The cover by itself: it is large, and need not be written with each letter. */
const coverKey = (id: string) => `postCover:${id}`

/** What was typed before the page was reloaded, or nothing: also where storage is switched off. */
export function readKept(id: string): KeptPost | null {
  try {
    const { fields, base } = JSON.parse(sessionStorage.getItem(textKey(id)) ?? 'null')
    const cover = sessionStorage.getItem(coverKey(id)) ?? base.fields.cover
    return { fields: { ...base.fields, ...fields, cover }, base }
  } catch {
    return null
  }
}

export function keep(id: string, { fields: { cover, ...texts }, base }: KeptPost) {
  try {
    sessionStorage.setItem(textKey(id), JSON.stringify({ fields: texts, base }))
    if (sessionStorage.getItem(coverKey(id)) !== cover) sessionStorage.setItem(coverKey(id), cover)
  } catch (error) {
    console.warn('What is being written could not be kept:', error)
  }
}

export function dropKept(id: string) {
  try {
    sessionStorage.removeItem(textKey(id))
    sessionStorage.removeItem(coverKey(id))
  } catch {
    // Where nothing can be kept, nothing is left either.
  }
}
