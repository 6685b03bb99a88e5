/** A link to another screen that stands among buttons, and looks like one of them. */
import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const ButtonAnchor = (props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" variant="default" {...props} />
);

export const LinkButton = createLink(ButtonAnchor);
