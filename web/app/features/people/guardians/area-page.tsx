import type { OwnGuardianships } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefCallback, useEffect } from 'react'
import { chooseLanguage, pressedLanguage, takePressedLanguage } from '../../../i18n/language.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import classes from '../../homes/guardian/guardian-area.module.css'
import { changeOwnLanguage, ownGuardianships } from './own-family.data.ts'
import { ProveForm } from './prove-form.tsx'

/** The guardian's stored language applies in every browser; one chosen before signing in replaces it. */
function useOwnLanguage(own: OwnGuardianships['guardian'] | undefined) {
  useEffect(() => {
    if (!own) return
    // Until guardians have proven their identity they cannot change their record, so the chosen language is kept for
    // later.
    const pressed = own.is_proven ? takePressedLanguage() : pressedLanguage()
    if (!pressed || pressed === own.language) void chooseLanguage(own.language)
    else if (own.is_proven)
      void changeOwnLanguage({ language: pressed, version: own.version }).catch(() =>
        chooseLanguage(own.language),
      )
  }, [own])
}

type AreaPageProps = {
  children: (family: OwnGuardianships) => ReactNode
  /** Gets the column of the page's parts. */
  column?: RefCallback<HTMLElement>
}

/** The frame of a guardian's screens, once their children are known. */
export function AreaPage({ children, column }: AreaPageProps) {
  const { i18n } = useLingui()
  const query = useQuery(ownGuardianships)
  useOwnLanguage(query.data?.guardian)
  useEffect(() => void keepShell('/guardian/dashboard', '/open'), [])

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${classes.page} ${paper.squared}`}>
      <div className={`${page.column} ${classes.column}`} ref={column}>
        <QueryView
          query={query}
          failure={i18n.t('Your children could not be loaded.')}
          skeleton={<SkeletonRows rows={4} label={i18n.t('Loading your children...')} />}
        >
          {(family) =>
            family.children.length > 0 ? (
              children(family)
            ) : family.guardian?.is_proven === false ? (
              <>
                <h1>{i18n.t('Children')}</h1>
                <ProveForm />
              </>
            ) : (
              <>
                <h1>{i18n.t('Children')}</h1>
                <EmptyState
                  title={i18n.t('No child is entered for you yet.')}
                  action={<ButtonLink to="/contact">{i18n.t('Contact the academy')}</ButtonLink>}
                >
                  {i18n.t('Ask the academy to enter you as a guardian.')}
                </EmptyState>
              </>
            )
          }
        </QueryView>
      </div>
    </main>
  )
}
