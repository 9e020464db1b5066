import { requiredLine } from '@ganit/contract/shared'
import { toParagraphText } from '../../typesetting/printable.ts'

/** Letters of an academy's name, as many as its owner may type under Settings. */
export const LONGEST_NAME = 80

const Name = requiredLine('The name', LONGEST_NAME)

/**
 * The name of an academy as somebody typed it; undefined if it is none. Without direction marks and runs of blanks it
 * cannot pass for another line of the host's list.
 */
export const readName = (typed: string) => Name.safeParse(toParagraphText(typed.trim())).data
