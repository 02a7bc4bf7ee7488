// A figure explained where it stands.
import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DEFINITIONS, type Definition, definitionPath } from './definitions.ts';
import { definitionWords as words } from './words.ts';

/** A button that explains the figure where it stands. */
export function DefinitionButton({ of, title }: { of: Definition; title: string }) {
  return (
    <Disclosure label={words.whatIsThis({ title })} icon="help" className="disclosure-start">
      {() => (
        <div className="stack-s">
          <p>{DEFINITIONS[of].text}</p>
          <p>
            <Link className="definition-link" to={definitionPath(of)}>
              {words.howItIsComputed}
            </Link>
          </p>
        </div>
      )}
    </Disclosure>
  );
}
