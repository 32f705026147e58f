import Card from '@mui/material/Card';
import { useRef } from 'react';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { useMessageSettings } from '#web/domain/message/settings-queries.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { MessageChoicesForm } from './MessageChoicesForm.tsx';
import { TextMessages } from './TextMessages.tsx';

/** The customer's message settings: text messages with the confirmation of the number, and the choices. */
export function MessagesSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ProfileSection id="messages" title="Messages" headingRef={heading}>
      <Loaded
        isPart
        query={useMessageSettings()}
        loading={<Loading what="your message settings" heights={[96, 480]} />}
        failure="Your message settings could not be loaded."
      >
        {(settings) => (
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            {/* The button that was pressed is gone after the change. */}
            <TextMessages settings={settings} onChanged={() => heading.current?.focus()} />
            <MessageChoicesForm key={settings.contactMethod} settings={settings} />
          </Card>
        )}
      </Loaded>
    </ProfileSection>
  );
}
