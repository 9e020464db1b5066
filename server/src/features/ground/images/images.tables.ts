import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

export type Images = {
  image_id: Generated<string>
  content: Buffer
  media_type: string
  width: number
  height: number
  created_at: CreatedAt
}

/** An image is named by the SHA-256 of its content, so that equal pictures are stored once. */
export type PublicImages = {
  hash: string
  content: Buffer
  media_type: string
  width: number
  height: number
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    images: Images
    public_images: PublicImages
  }
}

export const DATA_MAP: DataMap = {
  images: { ...RECORD, told: '**The photo:**', purpose: 'to know the student by sight' },
  public_images: 'pictures that the academy publishes itself',
}
