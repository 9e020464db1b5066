import type { Output } from '@ganit/contract/endpoint'
import { previewTest } from '@ganit/contract/exams/live'
import { sends } from '../../../api/declared.ts'

export type Preview = Output<typeof previewTest>

/** A test as students get it; with an earlier seed in the same order, and marked. Nothing is stored. */
export const askPreview = sends(previewTest, { changes: [] })
