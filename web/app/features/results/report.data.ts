import { download } from '../../api/download.ts'

/** Saves the figures of a test as a PDF. */
export const downloadReport = (attempt_id: number) => download(`/attempts/${attempt_id}/report.pdf`)
