import { useState } from 'react'
import paper from '../../ui/layout/paper.module.css'
import classes from './card-picture.module.css'
import { ClassFigure } from './figures/class-figure.tsx'

type CardPictureProps = {
  image: string | null
  /** Whose figure stands there where there is no picture, or it fails. */
  classNumber: number
  /** Whether the card's words say all that its figure shows. */
  isOrnament?: boolean
  className?: string | undefined
}

/** The picture at the head of a card. */
export function CardPicture({ image, classNumber, isOrnament, className = '' }: CardPictureProps) {
  const [failed, setFailed] = useState<string>()

  return (
    <div className={`${classes.picture} ${paper.squared} ${className}`}>
      {image && image !== failed ? (
        <img src={image} alt="" loading="lazy" onError={() => setFailed(image)} />
      ) : (
        <ClassFigure classNumber={classNumber} isOrnament={isOrnament} />
      )}
    </div>
  )
}
