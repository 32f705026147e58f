import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Authorization, AuthorizationScope } from '#shared/contracts/collection/authorizations.ts';
import { formatCode } from '#shared/rules/collection/collection-code.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, PersonIcon } from '#web/components/icons.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { NamePersonDialog } from './NamePersonDialog.tsx';
import { useAuthorizations } from './queries.ts';

interface CollectorsProps {
  scope: AuthorizationScope;
  /** What a person whom the customer names may collect, in a sentence. */
  explanation: string;
  label?: string;
}

/** The people who may collect something for the customer, and the button to name one. */
export function Collectors({ scope, explanation, label = 'Somebody else will pick up' }: CollectorsProps) {
  const query = useAuthorizations(scope);
  const [isNaming, setIsNaming] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = ({ authorizationId }: Authorization) => {
    setShownId(authorizationId);
    setIsOpen(true);
  };
  const shown = query.data?.find(({ authorizationId }) => authorizationId === shownId);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Loaded
        isLine
        query={query}
        loading={null}
        failure="Those who may pick up for you could not be loaded."
      >
        {(all) =>
          all.length > 0 && (
            <Box component="ul" sx={LIST_STYLE}>
              {all.map((each) => (
                <Person key={each.authorizationId} authorization={each} onShow={() => show(each)} />
              ))}
            </Box>
          )
        }
      </Loaded>
      <Button
        variant="outlined"
        startIcon={<PersonIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsNaming(true)}
      >
        {label}
      </Button>
      {isNaming && (
        <NamePersonDialog
          scope={scope}
          explanation={explanation}
          onNamed={show}
          onClosed={() => setIsNaming(false)}
        />
      )}
      {shown && !isNaming && (
        <CodeDialog authorization={shown} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
}

function Person({ authorization, onShow }: { authorization: Authorization; onShow: () => void }) {
  const { name, code, state } = authorization;
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{name}</b>
        <Box sx={{ typography: 'body2' }}>
          {state === 'LOCKED' ? (
            <StatusBadge icon={AlertIcon} tone="error">
              Code locked
            </StatusBadge>
          ) : (
            <Mono>{formatCode(code)}</Mono>
          )}
        </Box>
      </Box>
      <Button variant="outlined" aria-haspopup="dialog" aria-label={`Show code of ${name}`} onClick={onShow}>
        Show code
      </Button>
    </Box>
  );
}

const LIST_STYLE = { listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 1 };
const ROW_STYLE = { display: 'flex', alignItems: 'center', gap: 1.5 };
