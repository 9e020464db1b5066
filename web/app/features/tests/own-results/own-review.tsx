import { English } from '../../../i18n/translated.tsx'
import Review, { meta } from './review.tsx'

export { meta }

/** For pages that are in English only so far. */
export default function OwnReview(props: Parameters<typeof Review>[0]) {
  return (
    <English>
      <Review {...props} />
    </English>
  )
}
