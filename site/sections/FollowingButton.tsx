import { hero } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import css from './FollowingButton.module.css';

/** This strip is at the bottom of phones and tablets while no other link to the form is in sight: start-home.ts. */
export function FollowingButton() {
  return (
    <div id="following" className={css.following}>
      <p className={`page row ${css.offer}`}>
        <span className="figures small">{hero.offerInShort}</span>
        <ButtonLink href="/contact">{header.freeConsultation}</ButtonLink>
      </p>
    </div>
  );
}
