import {
  HOMEWORK_FILE_BYTES_MAX,
  HOMEWORK_LABELS,
  homeworkFileTooLarge,
  notAHomeworkFile,
  PDF_START,
} from '@ganit/contract/teaching/homework'
import { invalid } from '../../../http/errors.ts'
import { bytesOfBase64, imageOfDataUrl } from '../../ground/images/images.service.ts'
import type { HomeworkFile } from './homework.queries.ts'

const FIELD = { name: 'file', label: HOMEWORK_LABELS.file }
/** A page photographed with a phone stays legible. */
const PAGE_BOX = { width: 1600, height: 2400, bytes: 600 * 1024 }

const refused = (sentence: string) => invalid({ [FIELD.name]: sentence })

/** What PDFs begin with, before which some programs write a little. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

function pdfOf(base64: string): HomeworkFile {
  const content = bytesOfBase64(base64)
  if (!content || !isPdf(content)) throw refused(notAHomeworkFile)
  if (content.length > HOMEWORK_FILE_BYTES_MAX) throw refused(homeworkFileTooLarge)
  return { media_type: 'application/pdf', content }
}

/** The file of a data URL: a picture encoded anew, or a PDF as it came. 400 on `file` for anything else. */
export async function homeworkFile(dataUrl: string): Promise<HomeworkFile> {
  const start = PDF_START.exec(dataUrl)?.[0]
  if (start) return pdfOf(dataUrl.slice(start.length))
  const { content } = await imageOfDataUrl(dataUrl, FIELD, PAGE_BOX)
  return { media_type: 'image/jpeg', content }
}
