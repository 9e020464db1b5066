import type { ReportName } from '@ganit/contract/office/reports'
import { TABLE_FORMATS, type TableFormat } from '@ganit/contract/table-files'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { downloadReport, type MonthName, type ReportAsked } from './reports.data.ts'

type ReportFilesProps = { name: ReportName | MonthName; asked: ReportAsked }

/** Saves a report as a table, and prints it. */
export const ReportFiles = (props: ReportFilesProps) => (
  <div className="wrap gap8">
    {TABLE_FORMATS.map((format) => (
      <ExportButton key={format} format={format} {...props} />
    ))}
    <Button size="sm" onClick={() => window.print()}>
      Print
    </Button>
  </div>
)

function ExportButton({ format, name, asked }: ReportFilesProps & { format: TableFormat }) {
  const { isSending, once } = useSending()
  const save = () =>
    once(() =>
      downloadReport(name, format, asked).catch((error) =>
        toastFailure(`Failed to export the report. ${messageOf(error)}`),
      ),
    )
  return (
    <Button size="sm" loading={isSending} onClick={save}>
      Export {format.toUpperCase()}
    </Button>
  )
}
