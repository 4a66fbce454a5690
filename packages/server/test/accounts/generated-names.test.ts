import { limits, roomNameProblem } from '@matinee/protocol';
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateGuestName, generateRoomName, roomNameCount } from '../../src/names/generated-names.ts';
import { adjectives, nouns } from '../../src/names/word-lists.ts';

const words = [...adjectives, ...nouns];

function picking(...numbers: number[]): (max: number) => number {
  return (max) => {
    const next = numbers.shift() ?? 0;
    if (next >= max) throw new Error(`There are only ${max} to pick from`);
    return next;
  };
}

/** Words with a bad or private meaning for a person. Review them when a list changes. */
const unkindWords = `
  big fat huge large little plump round short skinny slim small tall thick thin tiny bald hairy old ancient aged vintage young black brown
  dark ebony ginger ivory pale pink red white yellow blonde tan dusky african american arab asian celtic chinese dutch english ethnic
  foreign french german greek indian irish jewish polish roman russian southern eastern western northern native tribal colonial exotic
  alien savage gypsy blind broken crazy daft deaf dim dull dumb ill insane lame mad mental odd sick silly simple slow strange weird wild
  dead deadly dirty evil foul grim gross guilty mean nasty poor rotten rude sad sour spooky stale ugly vile broad camp easy erotic fruity
  gay hard hot intimate juicy kinky loose moist naked naughty nude oral queer randy raw rosy sexual spicy stiff straight tender tight wet
  willing fascist liberal marxist radical catholic divine godly holy islamic pagan pious sacred saintly ape ass baboon bat bear beaver
  bird bitch boar booby buck bug bull bunny camel cat cattle chick chicken clam cobra cock cod cougar cow coyote crab crow cub cuckoo
  dinosaur dodo dog donkey drake elephant ewe ferret filly flea fly fowl fox frog goat goose grub gull hamster hen hippo hog hyena jackal
  jackass jackdaw kiwi kitten lamb leech lice loon louse maggot magpie mole mongrel monkey moth mouse mule mussel mutton nag newt oaf
  oyster parasite parrot peacock pecker pig pigeon piglet piranha pony poodle pussy python rabbit ram rat raven reptile rodent rook
  rooster scorpion seal shark sheep shrew shrimp skunk slime sloth slug snail snake sow spider sponge stag stallion stoat stud swallow
  swine tapeworm thrush tick tit toad turkey viper vixen vulture wasp weasel weevil whale wolf wombat worm wretch bush bust cheek crack
  crotch curves finger foot hand head lip melon nut palm peach pit rack rump shaft skin tail tongue trunk wood balcony bomb bore casting
  clap climax clown dirt drip dud dump extra fake farce fiasco flop fool freak geezer gimmick grave hack ham joke loser mess mushroom
  pansy ponce pond prop puppet ruin scum shower sinner slag starlet stripper thief tool trailer tramp trash troll victim villain wand weed
  wimp witch zombie
`
  .trim()
  .split(/\s+/);

const idioms =
  'bright spark,golden shower,golden rain,happy ending,happy finale,magic mushroom,magic wand,morning glory,pearl necklace,rosy palm,rusty trombone,silver fox,silver tongue,snow bunny,velvet glove,warm body,wild card';

/** Rejected even across two words. */
const slurs = ['cunt', 'fuck', 'kike', 'nazi', 'negro', 'nigg', 'paki', 'penis', 'porn', 'shit', 'slut', 'whore'];

describe('the words of generated names', () => {
  test('are plain lower-case words of 3 to 8 letters, each once', () => {
    expect(words.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    expect(adjectives.length).toBeGreaterThanOrEqual(100);
    expect(nouns.length).toBeGreaterThanOrEqual(100);
  });

  test('[NAME-1] say nothing bad or private of a person', () => {
    const unkind = new Set(unkindWords);
    expect(words.filter((word) => unkind.has(word))).toEqual([]);
  });

  test('[NAME-1] make no phrase with another meaning', () => {
    const made = idioms.split(',').filter((idiom) => {
      const [first = '', second = ''] = idiom.split(' ');
      return words.includes(first) && nouns.includes(second);
    });
    expect(made).toEqual([]);
  });

  test('[NAME-1] make no slur, not even across two words', () => {
    const pairs = words.flatMap((first) => nouns.map((second) => first + second));
    expect(pairs.filter((pair) => slurs.some((slur) => pair.includes(slur)))).toEqual([]);
  });
});

test('[NAME-2] the name of a guest is an adjective and a noun, capitalised', () => {
  expect(generateGuestName(picking(adjectives.indexOf('velvet'), nouns.indexOf('otter')))).toBe('Velvet Otter');
  expect(generateGuestName(picking(adjectives.length - 1, nouns.length - 1))).toBe('Zesty Zephyr');
  for (let count = 0; count < 200; count += 1) {
    const name = generateGuestName(randomInt);
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(name.length).toBeLessThanOrEqual(limits.maxUsernameLength);
  }
});

describe('the name of a generated room', () => {
  test('[NAME-3] is three different words and a number', () => {
    const [velvet, otter, lantern] = [adjectives.indexOf('velvet'), nouns.indexOf('otter'), nouns.indexOf('lantern')];
    const third = lantern < otter ? lantern : lantern - 1;
    expect(generateRoomName(picking(velvet, otter, third, 3821))).toBe('velvet-otter-lantern-4821');
    expect(generateRoomName(picking(0, 0, 0, 8999))).toBe(`${adjectives[0]}-${nouns[0]}-${nouns[1]}-9999`);
  });

  test('[NAME-3] is a valid room name, however long its words', () => {
    const longest = (list: readonly string[]): number => Math.max(...list.map((word) => word.length));
    expect(longest(adjectives) + 2 * longest(nouns) + 3 + 4).toBeLessThanOrEqual(limits.maxRoomNameLength);
    for (let count = 0; count < 200; count += 1) expect(roomNameProblem(generateRoomName(randomInt))).toBeUndefined();
  });

  test('[NAME-4] has more than 2^36 variants', () => {
    expect(Math.log2(roomNameCount)).toBeGreaterThan(36);
  });
});
