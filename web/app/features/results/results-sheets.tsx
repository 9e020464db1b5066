import type { OwnResult } from '@ganit/contract/results'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { AllResults } from './all-results.tsx'
import { LastResult } from './last-result.tsx'
import { MasteryTable } from './mastery-table.tsx'
import { resultsOf } from './results.data.ts'
import classes from './results.module.css'

type ResultsSheetsProps = {
  uid: string
  /** Where a test is looked at; null where there is nothing more of it. */
  reviewOf: (result: OwnResult) => string | null
}

/** What a student got in the last test, in all others, and what they have mastered. */
export function ResultsSheets({ uid, reviewOf }: ResultsSheetsProps) {
  const { i18n } = useLingui()
  const query = useQuery(resultsOf(uid))
  return (
    <Loaded
      query={query}
      failure={i18n.t('The results could not be loaded.')}
      skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading the results...')} />}
    >
      {({ tests, mastery }) => {
        const [last] = tests
        return (
          <>
            <section className={classes.sheet} aria-labelledby="last-test">
              <h2 id="last-test">{i18n.t('Last test')}</h2>
              {last ? (
                <LastResult result={last} reviewOf={reviewOf} />
              ) : (
                <p>{i18n.t('No test has results yet.')}</p>
              )}
              {tests.length > 1 && <AllResults results={tests} reviewOf={reviewOf} />}
            </section>
            {mastery.length > 0 && (
              <section className={classes.sheet} aria-labelledby="mastery">
                <h2 id="mastery">{i18n.t('Mastery')}</h2>
                <MasteryTable mastery={mastery} />
              </section>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
