import {
  HELPLINES_MAX,
  type Helpline,
  SHIPPED_HELPLINES,
} from '@ganit/contract/ground/coaching-settings'

/** The helplines as the form holds them: as many lines as there may be. */
export function helplineFields(helplines: readonly Helpline[] = SHIPPED_HELPLINES): Helpline[] {
  return Array.from({ length: HELPLINES_MAX }, (_, n) => helplines[n] ?? { name: '', number: '' })
}

/**
 * The helplines that are filled in. A blank line stays where a later one is filled in, so that a refusal names its own
 * line.
 */
export function helplinesSent(helplines: readonly Helpline[]) {
  const isTyped = ({ name, number }: Helpline) => name.trim() !== '' || number.trim() !== ''
  return helplines.slice(0, helplines.findLastIndex(isTyped) + 1)
}
