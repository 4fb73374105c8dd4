import '../../platform/i18n/public-texts.ts';
import { Box, Button, Flex, Grid, Heading, Input, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { type DemoMessage, type DemoNumber, type DemoPhone, fetchDemoPhone, fetchMessages } from './demo-phone.ts';
import { Handset } from './Handset.tsx';

const SECONDS_BETWEEN_LOOKS = 4;

/** The text messages to a number, looked up again every few seconds. */
function useMessages(phone: string): { messages: readonly DemoMessage[]; look: () => void } {
  const [found, setFound] = useState<{ phone: string; messages: readonly DemoMessage[] }>({ phone, messages: [] });
  const look = useCallback(() => {
    if (phone === '') return;
    // A missed look is made up for by the next one.
    void fetchMessages(phone).then(
      (messages) => setFound({ phone, messages }),
      () => {},
    );
  }, [phone]);
  useEffect(() => {
    look();
    const timer = setInterval(look, SECONDS_BETWEEN_LOOKS * 1000);
    return () => clearInterval(timer);
  }, [look]);
  return { messages: found.phone === phone ? found.messages : [], look };
}

/** A drawn phone that dials the code of the scheme for any number of the demo scheme, and sends and shows its text messages. */
export default function PhonePage() {
  const [demo, setDemo] = useState<DemoPhone | null>(null);
  const [phone, setPhone] = useState('');
  useEffect(() => {
    void fetchDemoPhone().then((loaded) => {
      setDemo(loaded);
      setPhone(loaded.numbers[0]?.phone ?? '');
    });
  }, []);
  const { messages, look } = useMessages(phone);
  return (
    <PublicFrame>
      <Grid
        w="full"
        maxW="60rem"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '5', md: '8' }}
        gap={{ base: '5', md: '10' }}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' }}
        alignItems="start"
      >
        <Flex direction="column" gap="4" minW="0">
          <Box>
            <Heading as="h1" fontSize={{ base: '1.5rem', md: '1.75rem' }} lineHeight="1.2" fontWeight="600" letterSpacing="-0.02em">
              A plain phone
            </Heading>
            <Text mt="1.5" textStyle="md" color="fg.muted" maxW="34rem">
              What members without a smartphone see. Choose a number, dial {demo?.code ?? 'the code'} and answer the menu, or send a text
              message. It works on the records of this demo scheme: a visit that you dispute here is disputed for the claims officer too.
            </Text>
          </Box>
          {demo && <Numbers numbers={demo.numbers} phone={phone} onChange={setPhone} />}
        </Flex>
        {demo && <Handset key={phone} phone={phone} code={demo.code} messages={messages} onAnswer={look} />}
      </Grid>
    </PublicFrame>
  );
}

type NumbersProps = { numbers: readonly DemoNumber[]; phone: string; onChange: (phone: string) => void };

function Numbers({ numbers, phone, onChange }: NumbersProps) {
  const [typed, setTyped] = useState('');
  const isPhone = /^0\d{10}$/.test(typed);
  return (
    <Box as="section" aria-label="Numbers">
      <Box borderWidth="1px" rounded="l2" bg="bg.panel" overflow="hidden">
        {numbers.map((number) => (
          <Flex
            asChild
            key={number.phone}
            w="full"
            gap="3"
            px="3.5"
            py="2.5"
            align="baseline"
            textAlign="start"
            cursor="pointer"
            bg={number.phone === phone ? 'bg.selected' : undefined}
            _hover={{ bg: number.phone === phone ? 'bg.selected' : 'bg.hover' }}
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <button type="button" aria-pressed={number.phone === phone} onClick={() => onChange(number.phone)}>
              <Box flex="1" minW="0">
                <Box fontWeight="500">{number.name}</Box>
                <Box textStyle="small" color="fg.muted">
                  {number.about}
                </Box>
              </Box>
              <Box className="code">{number.phone}</Box>
            </button>
          </Flex>
        ))}
      </Box>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPhone) onChange(typed);
        }}
      >
        <Flex gap="2" mt="3" align="center">
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 11))}
            aria-label="Another number"
            placeholder="Another number, such as 08031234567"
            inputMode="tel"
            autoComplete="off"
          />
          <Button type="submit" variant="outline" disabled={!isPhone}>
            Use number
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
