import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Translated } from '../i18n/translated.tsx'
import { GuardianHeader } from './guardian-header.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { SkipLink } from './skip-link.tsx'
import { TranslatedStates } from './translated-states.tsx'

function Skip() {
  const { i18n } = useLingui()

  return <SkipLink>{i18n.t('Skip to content')}</SkipLink>
}

/** The header above each of a guardian's screens, all in the guardian's language. */
export const GuardianFrame = ({ children }: { children: ReactNode }) => (
  <Translated waiting={<PageSkeleton />}>
    <TranslatedStates>
      <Skip />
      <GuardianHeader />
      {children}
    </TranslatedStates>
  </Translated>
)
