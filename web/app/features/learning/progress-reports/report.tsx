import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { openReportPdf, sentReport } from './reports.data.ts'

type ReportProps = {
  uid: string
  report_id: string
  /** The dashboard. */
  back: string
  /** Stands above the report. */
  children?: ReactNode
}

/** A sent report as its family reads it. */
export function Report({ uid, report_id, back, children }: ReportProps) {
  const { i18n } = useLingui()
  const query = useQuery(sentReport({ uid, report_id }))
  const { failure, isSending, run } = useAction()
  const toDashboard = (
    <p>
      <Link to={back}>{i18n.t('Back to the dashboard')}</Link>
    </p>
  )

  return (
    <QueryView
      query={query}
      failure={i18n.t('The report could not be loaded.')}
      missing={
        <>
          <h1>{i18n.t('Progress report')}</h1>
          {children}
          <p>{i18n.t('This report is not there.')}</p>
          {toDashboard}
        </>
      }
      skeleton={<SkeletonRows rows={6} photo={false} label={i18n.t('Loading the report...')} />}
    >
      {({ page, report_id: id }) => (
        <>
          <div>
            <h1>{page.title}</h1>
            <p>
              <b>{page.student}</b> · {page.about}
            </p>
            <p className="quiet">{[page.period, page.since].filter(Boolean).join(' · ')}</p>
          </div>
          {children}
          <ReportSheet page={page} />
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <Button
            loading={isSending}
            onClick={() => run(() => openReportPdf({ uid, report_id: id }))}
          >
            {i18n.t('Print on A4 (PDF)')}
          </Button>
          {toDashboard}
        </>
      )}
    </QueryView>
  )
}
