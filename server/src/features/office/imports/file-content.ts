import { IMPORT_FILE_BYTES_MAX } from '@ganit/contract/office/imports'
import { invalid, Refused } from '../../../http/errors.ts'
import { bytesOfBase64 } from '../../ground/images/images.service.ts'
import { isArchive, isWorkbook } from './reading/archive.ts'
import { decodeText, isTable } from './reading/decode.ts'

const START = /^data:[^,;]*(?:;[^,;]*)*;base64,/i

const noTable = () =>
  invalid({ file: 'File must be a CSV with heads and at least one row, or an XLSX workbook.' })

/** The bytes of a file that is a table by what it holds; 413 for one that is too large, 400 on `file` for anything else. */
export async function tableFile(dataUrl: string) {
  const start = START.exec(dataUrl)?.[0]
  const bytes = start === undefined ? undefined : bytesOfBase64(dataUrl.slice(start.length))
  if (!bytes) throw noTable()
  if (bytes.length > IMPORT_FILE_BYTES_MAX)
    throw new Refused(413, 'That is too large. A file may have at most 8 MB.')
  const isFine = isArchive(bytes) ? await isWorkbook(bytes) : isTable(decodeText(bytes))
  if (!isFine) throw noTable()
  return bytes
}
