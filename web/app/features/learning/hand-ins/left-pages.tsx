import { useLingui } from '@lingui/react'
import type { Kept } from '../../../api/unsent/unsent.ts'
import { PageStack, RefusedPages } from '../../../ui/photos/page-stack.tsx'
import { HOMEWORK_PAGE } from '../../../ui/photos/photo-encoder.ts'
import {
  forgetHandIn,
  forgetPage,
  type KeptHandIn,
  keepPage,
  noteWork,
  replacePage,
  sendAgain,
} from './unsent-pages.ts'

/** Pages that came too late: only this device has them, until the server takes them or the student removes them. */
export function LeftPages({ kept }: { kept: Kept<KeptHandIn> }) {
  const { i18n } = useLingui()
  const { lesson_id, student_id, refusal = '' } = kept.value
  const of = { lesson_id, student_id }
  return (
    <section className="stack gap12" aria-label={i18n.t('Pages')}>
      <RefusedPages
        refusal={refusal}
        onAgain={() => sendAgain(of)}
        onForget={() => forgetHandIn(of)}
      />
      <PageStack
        sent={[]}
        kept={kept.value}
        limits={HOMEWORK_PAGE}
        room={0}
        onPage={(page) => keepPage(of, page)}
        onWork={(work) => noteWork(of, work)}
        onTurn={(key, image) => replacePage(of, key, image)}
        onForget={(key) => forgetPage(of, key)}
      />
    </section>
  )
}
