import type { HandInMark } from '@ganit/contract/learning/hand-ins'
import { useLingui } from '@lingui/react'

/** The state of homework, in words for the family. */
export function useHandInWords() {
  const { i18n } = useLingui()
  return (mark: HandInMark | null) => {
    if (!mark || mark.state === 'open') return i18n.t('Not handed in yet')
    if (mark.state === 'again') return i18n.t('Please do this again')
    if (mark.state === 'marked') return i18n.t('Marked')
    if (mark.state === 'seen') return i18n.t('Seen')
    return mark.way === 'paper' ? i18n.t('Handed in on paper') : i18n.t('Handed in.')
  }
}
