import type { OwnGuardianships } from '@ganit/contract/guardians'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import paper from '../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownGuardianships } from './guardian-area.data.ts'
import classes from './guardian-area.module.css'
import { useOwnLanguage } from './use-own-language.ts'

type AreaPageProps = { children: (family: OwnGuardianships) => ReactNode }

/** The frame of each of a guardian's screens, once it is known whom they look after. */
export function AreaPage({ children }: AreaPageProps) {
  const { i18n } = useLingui()
  const query = useQuery(ownGuardianships)
  useOwnLanguage(query.data)

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared}`}>
      <div className={classes.column}>
        <Loaded
          query={query}
          failure={i18n.t('Your children could not be loaded.')}
          skeleton={<SkeletonRows rows={4} label={i18n.t('Loading your children...')} />}
        >
          {(family) =>
            family.children.length > 0 ? (
              children(family)
            ) : (
              <>
                <h1>{i18n.t('Children')}</h1>
                <EmptyState title={i18n.t('No child is entered for you yet.')}>
                  {i18n.t('Ask the academy to enter you as a guardian.')}
                </EmptyState>
              </>
            )
          }
        </Loaded>
      </div>
    </main>
  )
}
