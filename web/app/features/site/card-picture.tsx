import { useState } from 'react'
import paper from '../../ui/layout/paper.module.css'
import classes from './cards.module.css'
import { ClassFigure } from './figures/class-figure.tsx'

type CardPictureProps = {
  image: string | null
  /** The class whose figure replaces a missing or broken picture. */
  classNumber: number
  /** True if the card's text says all that the figure shows. */
  isOrnament?: boolean
  className?: string | undefined
}

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
