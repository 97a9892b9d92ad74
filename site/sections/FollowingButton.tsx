import { hero } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** On phones and tablets, a strip torn off a slip, at the bottom while no other link to the form is in sight: start-home.ts. */
export function FollowingButton() {
  return (
    <div className="following bg-paper">
      <p className="stub flex items-center justify-between gap-3">
        <span className="font-figures text-small whitespace-nowrap">{hero.offerInShort}</span>
        <ButtonLink href="/contact">{header.freeConsultation}</ButtonLink>
      </p>
    </div>
  );
}
