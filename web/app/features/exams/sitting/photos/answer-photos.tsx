import { ANSWER_PHOTOS_MAX } from '@ganit/contract/exams/attempts'
import { useLingui } from '@lingui/react'
import { PageStack, RefusedPages, SendingPages } from '../../../../ui/photos/page-stack.tsx'
import { ANSWER_PAGE } from '../../../../ui/photos/photo-encoder.ts'
import {
  forget,
  forgetPage,
  imageOf,
  keepPage,
  noteWork,
  replacePage,
  sendAgain,
  useKept,
} from '../answer-pages.ts'
import type { AttemptItem } from '../sitting.data.ts'

type AnswerPhotosProps = {
  attempt_id: number
  item: AttemptItem
  photos: readonly number[]
  /** Removes or moves photos; absent once the attempt is handed in, because then photos can only be added. */
  onChange?: (change: (photos: readonly number[]) => number[]) => void
}

/** Photos of a handwritten answer, in their order; each is kept here until the server has it. */
export function AnswerPhotos({ attempt_id, item, photos, onChange }: AnswerPhotosProps) {
  const { i18n } = useLingui()
  const of = { attempt_id, item_id: item.item_id }
  const kept = useKept(of)
  const { pages = [], refusal } = kept?.value ?? {}
  const sent = photos.map((photo_id) => ({
    photo_id,
    url: imageOf(photo_id) ?? item.photos.find((photo) => photo.photo_id === photo_id)?.url,
  }))
  const moveUp = (n: number) =>
    onChange?.((now) => {
      const next = [...now]
      next.splice(n - 1, 2, ...now.slice(n - 1, n + 1).toReversed())
      return next
    })
  return (
    <section className="stack gap12" aria-label={i18n.t('Photos')}>
      <p className="quiet">{i18n.t('Only the page, no faces.')}</p>
      {refusal && (
        <RefusedPages refusal={refusal} onAgain={() => sendAgain(of)} onForget={() => forget(of)} />
      )}
      <PageStack
        sent={sent}
        kept={kept?.value}
        limits={ANSWER_PAGE}
        room={ANSWER_PHOTOS_MAX - photos.length - pages.length}
        onPage={(page) => keepPage(of, page)}
        onWork={(work) => noteWork(of, work)}
        onTurn={(key, image) => replacePage(of, key, image)}
        onForget={(key) => forgetPage(of, key)}
        {...(onChange && {
          onMoveUp: moveUp,
          onRemove: (photo_id: number) =>
            onChange((now) => now.filter((other) => other !== photo_id)),
        })}
      />
      <p role="status" className="quiet">
        <SendingPages kept={kept} />
      </p>
    </section>
  )
}
