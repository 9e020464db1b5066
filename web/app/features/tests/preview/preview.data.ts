import type { Output } from '@ganit/contract/endpoint'
import { previewTest } from '@ganit/contract/tests/live'
import { sends } from '../../../api/declared.ts'

export type Preview = Output<typeof previewTest>

/** A test as a student gets it; with the seed of one before in the same order, and marked. Kept nowhere. */
export const askPreview = sends(previewTest, { changes: [] })
