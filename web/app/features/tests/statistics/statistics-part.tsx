import type { Test } from '@ganit/contract/tests'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTestPaths } from '../area.ts'
import { Histogram } from './histogram.tsx'
import { ItemTable } from './item-table.tsx'
import { statisticsOf } from './statistics.data.ts'
import classes from './statistics.module.css'

const rounded = (value: number | null) => (value === null ? '–' : String(Number(value.toFixed(2))))

/** How the totals of a test spread, and how hard its questions were. */
export function StatisticsPart({ test }: { test: Test }) {
  const { marks } = useTestPaths()
  return (
    <Loaded
      query={useQuery(statisticsOf({ test_id: test.test_id }))}
      failure="Failed to load the statistics."
      skeleton={<SkeletonRows rows={8} photo={false} />}
    >
      {({ sat, maximum, mean, median, deviation, histogram, items, note }) =>
        sat === 0 ? (
          <EmptyState
            title="Nobody has marks yet."
            action={<ButtonLink to={marks(test.test_id)}>Enter marks</ButtonLink>}
          >
            How the totals spread, and how hard each question was, stands here.
          </EmptyState>
        ) : (
          <div className={classes.parts}>
            <p>
              {sat} sat. Mean {rounded(mean)} of {maximum}, median {rounded(median)}, deviation{' '}
              {rounded(deviation)}.{note && ` ${note}`}
            </p>
            <Histogram bars={histogram} />
            {items.length > 0 && <ItemTable test={test} items={items} />}
          </div>
        )
      }
    </Loaded>
  )
}
