import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import type { Kept } from '../../api/unsent/unsent.ts'
import { useTranslateServerText } from '../../i18n/said.ts'
import { Button } from '../buttons/button.tsx'
import { ErrorBox } from '../feedback/error-box.tsx'
import type { WithPages } from './kept-pages.ts'
import classes from './page-stack.module.css'
import { PageTaker } from './page-taker.tsx'
import type { ImageLimits } from './photo-encoder.ts'
import { rotatePhoto } from './rotate-photo.ts'

/** Photos of pages in their order. */
const PageList = ({ children }: { children: ReactNode }) => (
  <ol className={classes.pages}>{children}</ol>
)

type PageStackProps = {
  /** Pages that the server has. */
  sent: readonly { photo_id: number; url: string | undefined }[]
  /** Pages that are kept here until they are sent. */
  kept: WithPages | undefined
  limits: ImageLimits
  /** How many more pages may be taken; 0 for none. */
  room: number
  onPage: (image: string) => void
  onWork: (work: Promise<void>) => void
  onTurn: (key: string, image: string) => void
  onForget: (key: string) => void
  /** Swaps a page with the page before it; without this function the order stays. */
  onMoveUp?: (n: number) => void
  /** Turns a page that the server has. */
  onTurnSent?: (photo_id: number, url: string) => void
  /** Without this function pages cannot be removed. */
  onRemove?: (photo_id: number) => void
}

/** Photos of written pages: those sent, those on their way, and more by camera or from the gallery. */
export function PageStack(props: PageStackProps) {
  const { i18n } = useLingui()
  const { sent, kept, limits, room, onPage, onWork, onTurn, onTurnSent, onForget } = props
  const { onMoveUp, onRemove } = props
  // The sentence stands here, because the button disappears once there is no room.
  const [full, setFull] = useState(0)
  const turnedOf = (photo_id: number) =>
    kept?.pages.find(({ in_place_of }) => in_place_of === photo_id)
  const added = (kept?.pages ?? []).filter(
    ({ in_place_of }) => !sent.some(({ photo_id }) => photo_id === in_place_of),
  )
  const turn = async (key: string, image: string) => onTurn(key, await rotatePhoto(image, limits))
  return (
    <>
      <PageList>
        {sent.map(({ photo_id, url }, n) => {
          const again = turnedOf(photo_id)
          return (
            <li key={photo_id} className="stack gap6 packed">
              <img
                src={again?.image ?? url}
                alt={again ? i18n.t('A page on its way') : i18n.t('Page {page}', { page: n + 1 })}
              />
              <span className="wrap gap8">
                {onMoveUp && n > 0 && (
                  <Button size="xs" onClick={() => onMoveUp(n)}>
                    {i18n.t('Move page {page} up', { page: n + 1 })}
                  </Button>
                )}
                {onTurnSent && url !== undefined && (
                  <Button
                    size="xs"
                    aria-label={i18n.t('Rotate page {page}', { page: n + 1 })}
                    onClick={() =>
                      again ? void turn(again.attempt.key, again.image) : onTurnSent(photo_id, url)
                    }
                  >
                    {i18n.t('Rotate')}
                  </Button>
                )}
                {onRemove && (
                  <Button
                    size="xs"
                    aria-label={i18n.t('Remove page {value}', { value: n + 1 })}
                    onClick={() => {
                      if (again) onForget(again.attempt.key)
                      onRemove(photo_id)
                    }}
                  >
                    {i18n.t('Remove')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
        {added.map(({ image, attempt: { key } }, n) => (
          <li key={key} className="stack gap6 packed">
            <img src={image} alt={i18n.t('A page on its way')} />
            <span className="wrap gap8">
              <Button
                size="xs"
                aria-label={i18n.t('Rotate page {page}', { page: sent.length + n + 1 })}
                onClick={() => void turn(key, image)}
              >
                {i18n.t('Rotate')}
              </Button>
              <Button
                size="xs"
                aria-label={i18n.t('Remove page {value}', { value: sent.length + n + 1 })}
                onClick={() => onForget(key)}
              >
                {i18n.t('Remove')}
              </Button>
            </span>
          </li>
        ))}
      </PageList>
      {room > 0 && <PageTaker {...{ limits, room, onPage, onWork }} onLeftOut={setFull} />}
      {full > 0 && (
        <p role="alert">{i18n.t('Photos taken: {full}. There is no room for more.', { full })}</p>
      )}
    </>
  )
}

/** The pages that were refused, with the reason and the student's next step. */
export function RefusedPages({
  refusal,
  onAgain,
  onForget,
}: {
  refusal: string
  onAgain: () => void
  onForget: () => void
}) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  return (
    <>
      <ErrorBox>{said(refusal)}</ErrorBox>
      <div className="wrap gap10">
        <Button size="sm" onClick={onAgain}>
          {i18n.t('Send again')}
        </Button>
        <Button size="sm" onClick={onForget}>
          {i18n.t('Remove')}
        </Button>
      </div>
    </>
  )
}

/** The progress of the pages on their way, in words; nothing once they are refused. */
export function SendingPages({ kept }: { kept: Kept<WithPages> | undefined }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  if (!kept || kept.value.refusal) return null
  if (kept.isAway && kept.said) return said(kept.said)
  if (kept.isAway && !kept.isOnDevice)
    return i18n.t('This device cannot keep it: stay on this page')
  if (kept.isAway) return i18n.t('Kept here, waiting for the network')
  const pages = kept.value.pages.length
  if (pages === 0) return i18n.t('Sending…')
  return pages === 1 ? i18n.t('Sending 1 photo') : i18n.t('Sending {pages} photos', { pages })
}
