import { useMemo } from 'react'
import type { MetaDescriptor } from 'react-router'
import { type MetaArgs, titled } from '../../academy.ts'
import { useMenuOf } from '../../shell/admin-menus.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { MenuPage } from '../../ui/layout/menu-page.tsx'
import { BarsFigure } from '../../ui/plots/bars-figure.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDays } from '../../ui/text/dates.ts'
import { KINDS } from './kinds.ts'
import { pictureOf } from './pictures.ts'
import classes from './report.module.css'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import type { Report as Answer } from './reports.data.ts'
import { nameAt, type ReportState, useReport } from './use-report.ts'

export const meta = (args: MetaArgs & { location: { pathname: string } }): MetaDescriptor[] =>
  titled(KINDS[nameAt(args.location.pathname)].title)(args)

const LOADING = <SkeletonRows rows={8} photo={false} label="Loading the report..." />

/** One of the reports: a picture of its figures, and the figures. */
export default function Report() {
  const state = useReport()
  const { name, kind, asked, query, wrong } = state
  const isWrong = Object.keys(wrong).length > 0

  return (
    <div className={classes.screen}>
      <MenuPage
        menu="Reports"
        groups={useMenuOf('reports')}
        title={kind.title}
        aside={<ReportFiles name={name} asked={asked} />}
      >
        <div className={classes.report}>
          <ReportTools {...state} />
          {!isWrong && (
            <Loaded query={query} failure="Failed to load the report." skeleton={LOADING}>
              {(report) => <Content report={report} state={state} />}
            </Loaded>
          )}
        </div>
      </MenuPage>
    </div>
  )
}

/** Nothing but noughts tells nothing; a batch is worth its row. */
const isEmpty = ({ rows, total }: Answer) =>
  rows.length === 0 ||
  (Object.values(total).every((value) => Number(value ?? 0) === 0) && !('capacity' in total))

function Content({ report, state }: { report: Answer; state: ReportState }) {
  const { name, kind, by, query } = state
  const { title, picture } = useMemo(() => pictureOf(name, by, report.rows), [name, by, report])
  const { from, to } = report

  if (isEmpty(report))
    return query.isPlaceholderData ? (
      LOADING
    ) : (
      <EmptyState
        title={kind.empty.title}
        action={<ButtonLink to={kind.empty.to}>{kind.empty.text}</ButtonLink>}
      />
    )
  return (
    <>
      <p className={classes.days}>{from && to ? formatDays(from, to) : 'As it is today'}</p>
      <div className={classes.both}>
        <BarsFigure title={title} picture={picture} className={classes.picture} />
        <div className={classes.figures}>
          <ReportTable name={name} by={by} report={report} isStale={query.isPlaceholderData} />
        </div>
      </div>
    </>
  )
}
